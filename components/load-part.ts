'use client';

import { toast } from '@/components/ui/toast';

/**
 * Loads a part of the page that is needed only when somebody asks for it, such as a dialog. Gives null where that fails, and tells the
 * person, who can ask again.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch {
    toast({
      tone: 'bad',
      shape: 'cross',
      title: 'This part of the page could not be loaded',
      detail: 'Check the connection, then try again.',
    });
    return null;
  }
}

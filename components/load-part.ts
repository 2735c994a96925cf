import { tellNotLoaded } from '@/components/ui/not-loaded';

/**
 * Loads a part of the page that is needed only when somebody asks for it, such as a dialog. Gives null where that fails, and tells the
 * person, who can ask again.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch {
    tellNotLoaded();
    return null;
  }
}

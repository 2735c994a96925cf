import { toast } from '@/components/ui/toast';

/** Says that a part of the page could not be fetched; the press that asked for it has done nothing. */
export function tellNotLoaded(): void {
  toast({
    tone: 'bad',
    shape: 'cross',
    title: 'This part of the page could not be loaded',
    detail: 'Nothing was done. Check the connection, then try again.',
  });
}

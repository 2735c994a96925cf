/**
 * Applies something to the document's head now and after each change of it: the framework may put a page's own metadata in place
 * later than the page. Gives what ends it.
 */
export function watchHead(apply: () => void): () => void {
  apply();
  const observer = new MutationObserver(apply);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

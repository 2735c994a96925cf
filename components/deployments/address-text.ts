/** An address as people read it: without its scheme and a last slash. */
export function addressText(href: string): string {
  return href.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

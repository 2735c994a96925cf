/** Groups thousands in a fixed way, so that server and browser print the same: 12345 gives "12,345". */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 }).format(count);
}

/** How many there are of a thing: "1 key", "12,345 keys"; `many` where an s at the end does not do. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

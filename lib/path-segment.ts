/**
 * A text as one segment of a path. Half of a surrogate pair, which no address can carry and which `encodeURIComponent`
 * throws at, becomes U+FFFD: such an address leads to nothing, and the page that shows the text goes on.
 */
export const pathSegment = (text: string): string => encodeURIComponent(text.toWellFormed());

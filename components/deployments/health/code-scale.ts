/** The classes drawn, from the top; 1xx never ends a request. */
export const CODE_CLASSES = [2, 3, 4, 5] as const;

/** Height of the picture of codes and room over and under its outer lines, in px. */
export const CODES_HEIGHT = 92;
export const CODE_MARGIN = 12;

/** Where the line of a class stands, in px from the top. */
export function codeClassY(codeClass: number): number {
  const part = (codeClass - CODE_CLASSES[0]) / (CODE_CLASSES.length - 1);
  return CODE_MARGIN + part * (CODES_HEIGHT - 2 * CODE_MARGIN);
}

/** 500 observations, one a minute; the other series has one more at its end. */
export function series(last) {
  return Array.from({ length: 500 }, (_, index) => ({
    at: 1_780_000_000 + (index + last) * 60,
    ms: 80 + (((index + last) * 7_919) % 240),
  }));
}

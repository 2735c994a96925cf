import { isPortableName, readDotenv } from '@/components/deployments/variables/dotenv';

/** How the keys of a deployment stand to those that something asks for. */
export interface Coverage {
  /** Asked for and there. */
  present: string[];
  /** Asked for, not there, but staged. */
  staged: string[];
  /** Asked for and nowhere. */
  missing: string[];
  /** There, but not asked for. */
  extra: string[];
}

/** Compares by key alone, which works although values cannot be read back. */
export function coverageOf(
  wanted: readonly string[],
  presentKeys: readonly string[],
  stagedKeys: readonly string[],
): Coverage {
  const asked = [...new Set(wanted)];
  const there = new Set(presentKeys);
  const coming = new Set(stagedKeys);
  const absent = asked.filter((key) => !there.has(key));
  return {
    present: asked.filter((key) => there.has(key)),
    staged: absent.filter((key) => coming.has(key)),
    missing: absent.filter((key) => !coming.has(key)),
    extra: [...there].filter((key) => !asked.includes(key)),
  };
}

/** The keys that the text of a .env.example names, each once; a line with nothing but a name counts. No value is kept. */
export function exampleKeys(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  const whole = lines.map((line) => (isPortableName(line.trim()) ? `${line.trim()}=` : line)).join('\n');
  return readDotenv(whole).entries.map(({ key }) => key);
}

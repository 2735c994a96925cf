import { formatCount } from './count';

const NAMES = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size in MB exactly as the platform gave it, never converted (its factor is not documented): 1024 gives "1,024 MB". */
export function formatMb(megabytes: number): string {
  return `${formatCount(megabytes)} MB`;
}

/** A size counted here in bytes, in powers of 1024 with their own names: 1536 gives "1.5 KiB". */
export function formatBytes(byteCount: number): string {
  let value = Math.max(0, byteCount);
  let step = 0;
  while (value >= 1024 && step < NAMES.length - 1) {
    value /= 1024;
    step += 1;
  }
  if (step === 0) return value === 1 ? '1 byte' : `${formatCount(value)} bytes`;
  return `${formatCount(Math.round(value * 10) / 10)} ${NAMES[step] ?? 'TiB'}`;
}

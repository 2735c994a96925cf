import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const PROJECT_FOLDER = join(import.meta.dirname, '..');

/** How a command ended; `output` is empty when it was written to the terminal as it came. */
export type Outcome = { isOk: boolean; output: string };

/** Runs a command of the installed packages. With `isLive` its output goes to the terminal as it comes. */
export function run(
  command: string,
  args: string[],
  options: { isLive?: boolean; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const tools = join(PROJECT_FOLDER, 'node_modules/.bin');
  const child = spawn(command, args, {
    cwd: PROJECT_FOLDER,
    stdio: options.isLive === true ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}`,
      NEXT_TELEMETRY_DISABLED: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      ...options.env,
    },
  });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ isOk: false, output: error.message }));
    child.once('close', (code) => resolve({ isOk: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

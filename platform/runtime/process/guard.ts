import { spawn } from 'node:child_process';
import type { Logger } from '../../logger.ts';
import { childEnv } from './child-env.ts';

/**
 * Remembers the groups it is told of (`+ 123`, `- 123`) and ends them when its input closes, which the system does
 * for a server that is killed. A shell is enough, and costs no second Node process.
 */
const SCRIPT = `
trap '' HUP INT TERM
groups=' '
while read -r op group; do
  case $op in
    +) groups="$groups$group " ;;
    -) left=' '; for g in $groups; do [ "$g" = "$group" ] || left="$left$g "; done; groups=$left ;;
  esac
done
for g in $groups; do kill -s TERM -- "-$g" 2>/dev/null; done
for wait in 1 2 3 4 5 6 7 8 9 10; do
  left=' '
  for g in $groups; do kill -s 0 -- "-$g" 2>/dev/null && left="$left$g "; done
  groups=$left
  [ "$groups" = ' ' ] && exit 0
  sleep 0.3
done
for g in $groups; do kill -s KILL -- "-$g" 2>/dev/null; done
`;

export interface Guard {
  add(group: number): void;
  remove(group: number): void;
  /** Lets the guard go; groups still known to it are ended by it. */
  close(): void;
}

/** Starts the process that ends the apps of a server that was killed and could not do it itself. */
export function startGuard(logger: Logger): Guard {
  const groups = new Set<number>();
  let isClosed = false;
  let child = launch();

  function launch() {
    const started = spawn('/bin/sh', ['-c', SCRIPT], {
      // Its own session: a Ctrl-C in the terminal must not reach it before the apps are ended.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: childEnv({ PATH: '/usr/bin:/bin' }),
      cwd: '/',
    });
    started.stdin.on('error', () => undefined);
    started.on('error', (error) =>
      logger.error({ err: error }, 'the guard of the app processes did not start'),
    );
    started.on('exit', () => {
      if (isClosed) return;
      logger.warn('the guard of the app processes ended; it is started again');
      child = launch();
    });
    for (const group of groups) started.stdin.write(`+ ${String(group)}\n`);
    started.unref();
    return started;
  }

  return {
    add(group) {
      groups.add(group);
      child.stdin.write(`+ ${String(group)}\n`);
    },
    remove(group) {
      groups.delete(group);
      child.stdin.write(`- ${String(group)}\n`);
    },
    close() {
      isClosed = true;
      child.stdin.end();
    },
  };
}

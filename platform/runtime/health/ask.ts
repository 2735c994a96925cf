import { request } from 'node:http';

/** What came of asking an address for a path. */
export type Answer =
  | { kind: 'status'; status: number; isFromRouter: boolean }
  | { kind: 'refused' }
  | { kind: 'timed-out' }
  | { kind: 'broken' };

export interface Question {
  host: string;
  port: number;
  path: string;
  timeoutMs: number;
  /** Host header; the router finds the app by it. */
  hostHeader?: string;
  /** A header whose presence says that the router answered, not the app. */
  routerHeader?: string;
}

/** Asks once, on a connection of its own; never throws. Redirects are answers and are not followed. */
export function ask(question: Question): Promise<Answer> {
  return new Promise((resolve) => {
    const outgoing = request({
      host: question.host,
      port: question.port,
      path: question.path,
      agent: false,
      headers: {
        host: question.hostHeader ?? `localhost:${String(question.port)}`,
        'user-agent': 'portico-health',
      },
    });
    const timer = setTimeout(() => {
      resolve({ kind: 'timed-out' });
      outgoing.destroy();
    }, question.timeoutMs);
    outgoing.once('response', (answer) => {
      const isFromRouter =
        question.routerHeader !== undefined && answer.headers[question.routerHeader] !== undefined;
      // The head is the answer: a health page may stream for ever.
      resolve({ kind: 'status', status: answer.statusCode ?? 0, isFromRouter });
      outgoing.destroy();
    });
    outgoing.on('error', (error) => {
      resolve({ kind: 'code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'broken' });
    });
    outgoing.once('close', () => clearTimeout(timer));
    outgoing.end();
  });
}

/** Asks an app on the loopback addresses that it may have chosen; gives the first that takes the connection. */
export async function askApp(
  app: { host: string; port: number },
  path: string,
  timeoutMs: number,
): Promise<{ answer: Answer; host: string }> {
  const other = app.host === '::1' ? '127.0.0.1' : '::1';
  const answer = await ask({ ...app, path, timeoutMs });
  if (answer.kind !== 'refused') return { answer, host: app.host };
  const second = await ask({ host: other, port: app.port, path, timeoutMs });
  return second.kind === 'status' ? { answer: second, host: other } : { answer, host: app.host };
}

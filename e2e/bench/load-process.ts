import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import type { Load } from './load.ts';

/** Runs one load in a process of its own, so that the load and what it measures do not share a thread. */
process.once('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result, () => process.exit(0)));
});

async function run({ url, headers, connections, seconds, create }: Load) {
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    ...(create === undefined ? {} : { requests: [creating(create)] }),
  });
  return {
    perSecond: result.requests.average,
    requests: result.requests.total,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    bytesPerSecond: result.throughput.average,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** Every create has its own name and, where wanted, its own key, as from callers that know nothing of each other. */
function creating({ withKey }: NonNullable<Load['create']>): autocannon.Request {
  const run = randomBytes(4).toString('hex');
  let made = 0;
  return {
    method: 'POST',
    setupRequest: (request) => {
      made += 1;
      const name = `bench-${run}-${made}`;
      return {
        ...request,
        headers: {
          ...request.headers,
          'content-type': 'application/json',
          ...(withKey ? { 'idempotency-key': name } : {}),
        },
        body: JSON.stringify({
          name,
          template_id: 'node-api',
          env: { GREETING: 'hello', LOG_LEVEL: 'info' },
        }),
      };
    },
  };
}

import { expect, it } from 'vitest';
import { readDeliveryHeaders } from './delivery-headers';

const READ = { eventId: 'evt_1', timestamp: '1763733600', signature: 'v1=ab+/==' };

it.each([
  [
    'lines',
    'POST /hook HTTP/1.1\nHost: a\nX-Service-Event-Id: evt_1\r\nx-service-timestamp:1763733600\nX-Service-Signature: v1=ab+/==',
  ],
  [
    'curl',
    `-H 'X-Service-Event-Id: evt_1' \\\n  -H "X-Service-Timestamp: 1763733600" \\\n  --header 'X-Service-Signature: v1=ab+/=='`,
  ],
  [
    'curl -v',
    '> X-Service-Event-Id: evt_1\n> X-Service-Timestamp: 1763733600\n> X-Service-Signature: v1=ab+/==',
  ],
  [
    'JSON',
    '{"x-service-event-id":"evt_1","x-service-timestamp":1763733600,"x-service-signature":["v1=ab+/=="],"n":null}',
  ],
  [
    'a printed map',
    `{\n  'x-service-event-id': 'evt_1',\n  'x-service-timestamp': '1763733600',\n  'x-service-signature': 'v1=ab+/==',\n}`,
  ],
  [
    'CGI variables',
    'HTTP_X_SERVICE_EVENT_ID=evt_1\nHTTP_X_SERVICE_TIMESTAMP=1763733600\nHTTP_X_SERVICE_SIGNATURE=v1=ab+/==',
  ],
])('headers are read from %s', (_how, text) => {
  expect(readDeliveryHeaders(text)).toMatchObject(READ);
});

it('an empty header is none', () => {
  expect(readDeliveryHeaders('X-Service-Signature:\n')).toMatchObject({ signature: null });
});

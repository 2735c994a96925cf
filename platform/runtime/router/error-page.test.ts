import { expect, test } from 'vitest';
import { escapeHtml, rawRouterAnswer } from './error-page.ts';

test('what an app wrote can do nothing in a page', () => {
  expect(escapeHtml(`<script>alert("1'&")</script>`)).toBe(
    '&#60;script&#62;alert(&#34;1&#39;&#38;&#34;)&#60;/script&#62;',
  );
});

test('an upgrade that cannot be passed on gets a whole answer', () => {
  const text = rawRouterAnswer({ status: 503, reason: 'The app is being started.' });
  expect(text.startsWith('HTTP/1.1 503 Service Unavailable\r\n')).toBe(true);
  expect(text.split('\r\n\r\n')[1]).toBe('The app is being started.\n');
  expect(text).toContain('content-length: 26\r\n');
});

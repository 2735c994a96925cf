import { expect, it } from 'vitest';
import { checkLook, domainStatus } from './status';

it('goes by the word, then by yes or no, and takes no foreign word for a failure', () => {
  expect(domainStatus('Pending', null)).toMatchObject({ label: 'Pending', tone: 'busy', isVerified: false });
  expect(domainStatus('awaiting_dns', null)).toMatchObject({ label: 'Awaiting dns', tone: 'unknown' });
  expect(domainStatus('provisioned', true)).toMatchObject({ label: 'Provisioned', isVerified: true });
  expect(domainStatus(null, true)).toMatchObject({ label: 'Verified', tone: 'ok', isVerified: true });
  expect(domainStatus(null, false)).toMatchObject({ label: 'Not verified', tone: 'busy' });
  expect(domainStatus(null, null)).toMatchObject({ label: 'Not reported', tone: 'unknown' });
  expect(domainStatus('constructor', null)).toMatchObject({ tone: 'unknown' });
});

it('shows the outcome of a check in its own word', () => {
  expect(checkLook('certificate_problem')).toEqual({
    label: 'Certificate problem',
    tone: 'bad',
    shape: 'cross',
  });
  expect(checkLook('not_checked')).toMatchObject({ label: 'Not checked', tone: 'unknown' });
});

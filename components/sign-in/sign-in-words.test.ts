import { describe, expect, it } from 'vitest';
import { signInWords } from './sign-in-words';

describe('signInWords', () => {
  it('says nothing when nothing happened', () => {
    expect(signInWords(undefined, false)).toBeNull();
  });

  it('has words for what it knows and takes anything else for a failure', () => {
    expect(signInWords('denied', false)?.title).toBe('The sign-in was refused.');
    for (const code of ['<script>', '', 'constructor', 'toString']) {
      expect(signInWords(code, false)).toBe(signInWords('failed', false));
    }
  });

  it('confirms a sign-out, unless something went wrong with it', () => {
    expect(signInWords(undefined, true)?.title).toBe('You are signed out.');
    expect(signInWords('signed-out-here', true)?.kind).toBe('warn');
  });
});

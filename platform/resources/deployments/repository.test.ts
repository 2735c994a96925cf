import { describe, expect, it } from 'vitest';
import { repositoryFault, repositoryName } from './repository.ts';

const faultOf = (url: string, rest: { ref?: string; dockerfile_path?: string } = {}) =>
  repositoryFault({ url, ...rest })?.field ?? null;

describe('repositoryFault', () => {
  it.each([
    'https://example.com/team/shop.git',
    'https://example.com:8443/shop',
    'ssh://git@example.com/team/shop.git',
    'file:///srv/git/shop.git',
    'git@example.com:team/shop.git',
  ])('takes %s', (url) => {
    expect(faultOf(url)).toBeNull();
  });

  it.each([
    ['plain http', 'http://example.com/shop.git'],
    ['the git protocol', 'git://example.com/shop.git'],
    ['a transport helper', 'ext::sh -c true'],
    ['another transport helper', 'fd::17/shop'],
    ['an option', '--upload-pack=touch /tmp/x'],
    ['a host that is an option', 'ssh://-oProxyCommand=true/shop'],
    ['an scp host that is an option', 'git@-oProxyCommand=true:shop'],
    ['a user that is an option', 'ssh://-oProxyCommand=true@example.com/shop'],
    ['a password', 'https://user:secret@example.com/shop.git'],
    ['a token as the user', 'https://token@example.com/shop.git'],
    ['no repository', 'https://example.com/'],
    ['a line end', 'https://example.com/shop\nx'],
    ['a local path', '/srv/git/shop.git'],
    ['nothing', ''],
  ])('refuses %s', (_what, url) => {
    expect(faultOf(url)).toBe('repository.url');
  });

  it('never repeats a credential', () => {
    expect(JSON.stringify(repositoryFault({ url: 'https://u:hunter2@example.com/x' }))).not.toContain(
      'hunter2',
    );
  });

  it.each(['main', 'v1.2.3', 'feature/x', '3f2a9c1'])('takes the ref %s', (ref) => {
    expect(faultOf('https://example.com/x', { ref })).toBeNull();
  });

  it.each(['--upload-pack=x', '-b', 'a b', 'a..b', 'a~1', 'x\0', 'HEAD@{1}'])('refuses the ref %j', (ref) => {
    expect(faultOf('https://example.com/x', { ref })).toBe('repository.ref');
  });

  it.each(['../Dockerfile', '/etc/passwd', 'a/../../b'])('refuses the path %s', (dockerfile_path) => {
    expect(faultOf('https://example.com/x', { dockerfile_path })).toBe('repository.dockerfile_path');
  });
});

describe('repositoryName', () => {
  it.each([
    ['https://example.com/team/My%20Shop.git', 'my-shop'],
    ['git@example.com:shop.git', 'shop'],
    ['file:///srv/git/shop/', 'shop'],
    ['https://example.com/%zz', 'zz'],
  ])('takes the last part of %s', (url, name) => {
    expect(repositoryName(url)).toBe(name);
  });
});

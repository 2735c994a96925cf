import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sshAccess, sshCommand } from '@/components/machines/access';

const commandOf = (record: Record<string, unknown>) => {
  const access = sshAccess(record);
  return access === null ? null : sshCommand(access);
};

describe('the way into a machine', () => {
  it('is told only where the record holds a host or an address', () => {
    expect(commandOf({ id: 'm1', name: 'edge.example.com' })).toBeNull();
    expect(commandOf({ ssh: null, host: null })).toBeNull();
    expect(commandOf({ hostname: 'edge' })).toBeNull();
    expect(commandOf({ hostname: 'edge.example.com' })).toBe('ssh edge.example.com');
  });

  it('takes user and port from beside the address', () => {
    const ssh = { host: 'mac-1.sandbox.invalid', port: 2222, user: 'admin' };
    expect(commandOf({ ip: '10.0.0.1', ssh })).toBe('ssh 10.0.0.1');
    expect(commandOf({ network: { private: '10.0.0.1' }, ssh })).toBe(
      'ssh -p 2222 admin@mac-1.sandbox.invalid',
    );
    expect(commandOf({ public_ip: '203.0.113.7', ssh_user: 'ubuntu', ssh_port: '22' })).toBe(
      'ssh ubuntu@203.0.113.7',
    );
    expect(commandOf({ ipv6: '2001:db8::1' })).toBe('ssh 2001:db8::1');
  });

  it.each(['-oProxyCommand=id', 'a.b;id', '$(id).example.com', 'a.b c', "a.b'", 'a.b\nid', '`id`.x', ''])(
    'never hands a shell what is no address: %j',
    (host) => {
      expect(commandOf({ ssh: { host, user: 'root' } })).toBeNull();
    },
  );

  it('leaves out a user or a port that is none', () => {
    expect(commandOf({ host: 'a.example', user: '-oX', port: 70_000 })).toBe('ssh a.example');
    expect(commandOf({ host: 'a.example', port: { toString: {} } })).toBe('ssh a.example');
  });

  it('is made of words that a shell takes as they are, whatever the record says', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.anything(), (host, user, port) => {
        const command = commandOf({ ssh: { host, user, port } });
        if (command !== null) expect(command).toMatch(/^ssh (-p \d+ )?[\w.:@-]+$/);
      }),
    );
  });
});

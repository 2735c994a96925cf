import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import dnsPacket from 'dns-packet';

export type DnsServer = {
  /** Values by `TYPE name`; names that are not in it do not exist. */
  records: Map<string, string>;
  /** Leaves questions without an answer, as a resolver that is away. */
  isSilent: boolean;
  close: () => Promise<void>;
};

/** A UDP port of this machine that is free now. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

/** The DNS that the product under test asks: the owner of a domain makes records in it. */
export async function startDnsServer(port: number): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    records: new Map(),
    isSilent: false,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
  socket.on('message', (query, peer) => {
    if (server.isSilent) return;
    socket.send(answerTo(query, server.records), peer.port, peer.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return server;
}

const NO_SUCH_NAME = 3;

function answerTo(query: Buffer, records: DnsServer['records']): Buffer {
  const { id, questions = [] } = dnsPacket.decode(query);
  const answers = questions.flatMap(({ type, name }): dnsPacket.Answer[] => {
    const data = records.get(`${type} ${name.toLowerCase()}`);
    if (data === undefined) return [];
    return type === 'TXT'
      ? [{ type, name, ttl: 1, data }]
      : type === 'CNAME'
        ? [{ type, name, ttl: 1, data }]
        : [];
  });
  return dnsPacket.encode({
    type: 'response',
    ...(id === undefined ? {} : { id }),
    flags:
      dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE | (answers.length === 0 ? NO_SUCH_NAME : 0),
    questions,
    answers,
  });
}

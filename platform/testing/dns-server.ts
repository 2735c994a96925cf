import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsZone {
  /** Values by `TYPE name`, for example `TXT _portico.shop.test`; a CNAME is also answered to other questions. */
  records: Map<string, string[]>;
  /** `silent`: no answer at all; `servfail`: the answer of a resolver whose servers upstream are away. */
  fault: 'silent' | 'servfail' | null;
}

export interface DnsServer extends DnsZone {
  /** `127.0.0.1:port`. */
  address: string;
  /** Names that were asked for, with their type. */
  asked: string[];
  close(): Promise<void>;
}

const TYPES = new Map([
  [1, 'A'],
  [5, 'CNAME'],
  [16, 'TXT'],
  [28, 'AAAA'],
]);
const SERVFAIL = 2;
const NXDOMAIN = 3;
/** Answer, recursion desired and available. */
const FLAGS = 0x8180;
/** A pointer to the name of the question (RFC 1035, section 4.1.4). */
const SAME_NAME = Buffer.from([0xc0, 0x0c]);

/** A DNS server on loopback that answers over UDP from a table (RFC 1035); names that it does not hold do not exist. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket: Socket = createSocket('udp4');
  const zone: DnsZone = { records: new Map(), fault: null };
  const asked: string[] = [];
  socket.on('message', (query, peer) => {
    const question = readQuestion(query);
    asked.push(`${question.type} ${question.name}`);
    if (server.fault !== 'silent') socket.send(answerTo(query, question, server), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server: DnsServer = {
    ...zone,
    asked,
    address: `127.0.0.1:${String(socket.address().port)}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  return server;
}

interface Question {
  name: string;
  type: string;
  /** The question's own bytes, to be repeated in the answer. */
  bytes: Buffer;
}

function readQuestion(query: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = TYPES.get(query.readUInt16BE(at + 1)) ?? 'OTHER';
  return { name: labels.join('.').toLowerCase(), type, bytes: query.subarray(12, at + 5) };
}

function answerTo(query: Buffer, { name, type, bytes }: Question, { records, fault }: DnsZone): Buffer {
  const answers = fault === null ? answersOf(records, name, type) : [];
  const isKnown = [...TYPES.values()].some((known) => records.has(`${known} ${name}`));
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(FLAGS | (fault === 'servfail' ? SERVFAIL : isKnown ? 0 : NXDOMAIN), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  return Buffer.concat([head, bytes, ...answers]);
}

function answersOf(records: Map<string, string[]>, name: string, type: string): Buffer[] {
  const exact = records.get(`${type} ${name}`);
  if (exact !== undefined) return exact.map((value) => resourceRecord(SAME_NAME, type, value));
  const [alias] = records.get(`CNAME ${name}`) ?? [];
  if (alias === undefined) return [];
  const further = records.get(`${type} ${alias}`) ?? [];
  return [
    resourceRecord(SAME_NAME, 'CNAME', alias),
    ...further.map((value) => resourceRecord(nameBytes(alias), type, value)),
  ];
}

function resourceRecord(name: Buffer, type: string, value: string): Buffer {
  const data = dataOf(type, value);
  const head = Buffer.alloc(10);
  head.writeUInt16BE([...TYPES].find(([, known]) => known === type)?.[0] ?? 0, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([name, head, data]);
}

function dataOf(type: string, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  if (type === 'AAAA') return Buffer.from(value.split(':').flatMap((part) => [...hexPair(part)]));
  if (type === 'CNAME') return nameBytes(value);
  const chunks = value.match(/[\s\S]{1,255}/g) ?? [''];
  return Buffer.concat(chunks.map((chunk) => Buffer.concat([Buffer.of(chunk.length), Buffer.from(chunk)])));
}

/** A group of an IPv6 address that is written out in full. */
function hexPair(part: string): Buffer {
  return Buffer.from(part.padStart(4, '0'), 'hex');
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.of(0)]);
}

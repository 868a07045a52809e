import { isIP } from 'node:net';

/** The part of the format that records need: texts, lists and maps. */
export type MmdbValue = string | readonly MmdbValue[] | { readonly [key: string]: MmdbValue };

export interface MmdbNetwork {
  /** Such as `192.0.2.0/24`. */
  network: string;
  record: MmdbValue;
}
export interface MmdbOptions {
  kind: string;
  builtAt: Date;
  /** 4 for a file that has no place for IPv6 addresses. */
  ipVersion?: 4 | 6;
}

// Types of the format (https://maxmind.github.io/MaxMind-DB/).
const types = { text: 2, uint16: 5, uint32: 6, map: 7, uint64: 9, list: 11 } as const;
const recordBits = 32;

function head(type: number, size: number): Buffer {
  if (size > 284) throw new Error('A value for an .mmdb file is too long.');
  const length = size < 29 ? [size] : [29, size - 29];
  const [first = 0, ...rest] = length;
  // Types above 7 are in a second byte.
  return Buffer.from(type > 7 ? [first, type - 7, ...rest] : [(type << 5) | first, ...rest]);
}
function uint(type: 'uint16' | 'uint32' | 'uint64', value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  const own = type === 'uint64' ? bytes : bytes.subarray(type === 'uint16' ? 4 : 2);
  return Buffer.concat([head(types[type], own.length), own]);
}
const map = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([
    head(types.map, entries.length),
    ...entries.flatMap(([key, value]) => [encoded(key), value]),
  ]);
function encoded(value: MmdbValue): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(types.text, bytes.length), bytes]);
  }
  if (Array.isArray(value)) {
    return Buffer.concat([
      head(types.list, value.length),
      ...value.map((entry: MmdbValue) => encoded(entry)),
    ]);
  }
  return map(Object.entries(value).map(([key, entry]) => [key, encoded(entry)] as const));
}

/** The first bits of the addresses of a network, as long as its prefix. */
function bitsOf(network: string, ipVersion: number): number[] {
  const [address = '', prefix = ''] = network.split('/');
  const family = isIP(address);
  if (family === 0 || !/^\d+$/.test(prefix)) throw new Error(`${network} is not a network.`);
  if (family === 6 && ipVersion === 4)
    throw new Error(`${network} does not fit into a file of IPv4 addresses.`);
  const long = family === 4 ? address.split('.').map(Number) : ipv6Bytes(address);
  const bits = long.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => (byte >> shift) & 1));
  // An IPv4 address is the end of an IPv6 one.
  const before = family === 4 && ipVersion === 6 ? Array.from({ length: 96 }, () => 0) : [];
  return [...before, ...bits.slice(0, Number(prefix))];
}
function ipv6Bytes(address: string): number[] {
  const [start = '', end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const words = (text: string) =>
    text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16));
  const [first, last] = [words(start), words(end ?? '')];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
  return all.flatMap((word) => [word >> 8, word & 255]);
}

/** The target of one side of a node: another node, the offset of a record in the data, or nothing. */
type Branch = TreeNode | number | undefined;
class TreeNode {
  branches: [Branch, Branch];
  constructor(both?: number) {
    this.branches = [both, both];
  }
}

function insert(root: TreeNode, bits: readonly number[], record: number): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const side = node.branches[bit];
    const next = side instanceof TreeNode ? side : new TreeNode(side);
    node.branches[bit] = next;
    node = next;
  }
  node.branches[bits.at(-1) ?? 0] = record;
}

/** Makes an .mmdb file. A network inside another one wins. */
export function writeMmdb(networks: readonly MmdbNetwork[], options: MmdbOptions): Buffer {
  const { kind, builtAt, ipVersion = 6 } = options;
  const data: Buffer[] = [];
  const starts = new Map<string, number>();
  let dataBytes = 0;
  const root = new TreeNode();
  const placed = networks.map(({ network, record }) => ({ bits: bitsOf(network, ipVersion), record }));
  for (const { bits, record } of placed.toSorted((a, b) => a.bits.length - b.bits.length)) {
    const bytes = encoded(record);
    const key = bytes.toString('latin1');
    const start = starts.get(key) ?? dataBytes;
    if (!starts.has(key)) {
      starts.set(key, start);
      data.push(bytes);
      dataBytes += bytes.length;
    }
    insert(root, bits, start);
  }
  const nodes = [root];
  const numbers = new Map([[root, 0]]);
  for (const node of nodes) {
    for (const side of node.branches) if (side instanceof TreeNode) numbers.set(side, nodes.push(side) - 1);
  }
  const tree = Buffer.alloc((nodes.length * recordBits) / 4);
  for (const [index, { branches }] of nodes.entries()) {
    for (const [bit, side] of branches.entries()) {
      const toData = typeof side === 'number' ? nodes.length + 16 + side : nodes.length;
      tree.writeUInt32BE(side instanceof TreeNode ? (numbers.get(side) ?? 0) : toData, index * 8 + bit * 4);
    }
  }
  const metadata = map([
    ['node_count', uint('uint32', nodes.length)],
    ['record_size', uint('uint16', recordBits)],
    ['ip_version', uint('uint16', ipVersion)],
    ['database_type', encoded(kind)],
    ['languages', encoded([])],
    ['binary_format_major_version', uint('uint16', 2)],
    ['binary_format_minor_version', uint('uint16', 0)],
    ['build_epoch', uint('uint64', Math.floor(builtAt.getTime() / 1000))],
    ['description', encoded({})],
  ]);
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]);
}

const metadataMarker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const separatorBytes = 16;

/** The size of the tree, as the end of the file tells it. */
interface TreeSize {
  nodeCount: number;
  recordSize: number;
  ipVersion: number;
}

/** Returns where the metadata of an .mmdb file begin; undefined for other files, and for one that is cut off. */
export function metadataStart(bytes: Buffer): number | undefined {
  const start = bytes.lastIndexOf(metadataMarker);
  return start < 0 ? undefined : start;
}

/** The binary tree of networks in an .mmdb file, by which one can find out what it has without knowing an address. */
export class SearchTree {
  private readonly bytes: Buffer;
  private readonly size: TreeSize;

  constructor(bytes: Buffer, size: TreeSize) {
    this.bytes = bytes;
    this.size = size;
  }

  /** Whether the tree is as large as it should be; else the file is damaged. */
  isWhole(): boolean {
    const { nodeCount, recordSize, ipVersion } = this.size;
    const isKnown = [24, 28, 32].includes(recordSize) && [4, 6].includes(ipVersion) && nodeCount > 0;
    return isKnown && (nodeCount * recordSize) / 4 + separatorBytes <= (metadataStart(this.bytes) ?? 0);
  }

  private record(node: number, bit: number): number {
    const { bytes, size } = this;
    const start = (node * size.recordSize) / 4;
    if (size.recordSize === 24) return bytes.readUIntBE(start + bit * 3, 3);
    if (size.recordSize === 32) return bytes.readUInt32BE(start + bit * 4);
    // The byte in the middle has the high half byte of both.
    const middle = bytes.readUInt8(start + 3);
    const high = bit === 0 ? middle >> 4 : middle & 15;
    return high * 2 ** 24 + bytes.readUIntBE(start + bit * 4, 3);
  }

  /** Follows `bits` from the root. @returns what a node's record has: a node, nothing (`nodeCount`) or data */
  private follow(bits: readonly number[]): number {
    let found = 0;
    for (const bit of bits) if (found < this.size.nodeCount) found = this.record(found, bit);
    return found;
  }

  /** The families of addresses that the tree has. */
  get families(): ('IPv4' | 'IPv6')[] {
    const { nodeCount, ipVersion } = this.size;
    if (ipVersion === 4) return ['IPv4'];
    // IPv4 addresses are below ::/96, and all IPv6 addresses of the internet below 2000::/3.
    const has = (bits: readonly number[]) => this.follow(bits) !== nodeCount;
    const found: ('IPv4' | 'IPv6')[] = [];
    if (has(Array.from({ length: 96 }, () => 0))) found.push('IPv4');
    if (has([0, 0, 1])) found.push('IPv6');
    return found;
  }

  /** One address for each record of the database, in the order of addresses. */
  *addresses(): Generator<string> {
    const { nodeCount, ipVersion } = this.size;
    const visited = new Uint8Array(nodeCount);
    const records = new Set<number>();
    // Aliases of the tree of IPv4 addresses lead to nodes that were visited before.
    const open = [{ node: 0, depth: 0, bit: 0 }];
    // The path to the current node. A node is left for its sibling only after all below it.
    const bits: number[] = [];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, depth, bit } = next;
      bits.length = depth;
      if (depth > 0) bits[depth - 1] = bit;
      if (node < nodeCount) {
        if (visited[node] === 1 || depth >= (ipVersion === 4 ? 32 : 128)) continue;
        visited[node] = 1;
        open.push(
          { node: this.record(node, 1), depth: depth + 1, bit: 1 },
          { node: this.record(node, 0), depth: depth + 1, bit: 0 },
        );
      } else if (node > nodeCount && !records.has(node)) {
        records.add(node);
        yield addressOf(bits, ipVersion);
      }
    }
  }
}

function addressOf(bits: readonly number[], ipVersion: number): string {
  const isIpv4 = ipVersion === 4 || (bits.length >= 96 && !bits.slice(0, 96).includes(1));
  const own = ipVersion === 4 ? bits : isIpv4 ? bits.slice(96) : bits;
  const [width, base, separator] = isIpv4 ? [8, 10, '.'] : [16, 16, ':'];
  const parts = Array.from({ length: (isIpv4 ? 32 : 128) / width }, (_, index) => {
    const part = own.slice(index * width, (index + 1) * width).join('');
    return Number.parseInt(part.padEnd(width, '0'), 2).toString(base);
  });
  return parts.join(separator);
}

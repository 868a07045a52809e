const headerBytes = 128;
const entryBytes = 12;
const maxTags = 100;
const profileIdOffset = 84;
const profileIdBytes = 16;
const reservedOffset = 100;

/** The tags that convert colours, and the name and licence of the profile. Others describe devices. */
const keptTags: ReadonlySet<string> = new Set([
  ...['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC', 'kTRC', 'wtpt', 'bkpt', 'chad', 'chrm', 'lumi', 'cicp'],
  ...['A2B0', 'A2B1', 'A2B2', 'A2B3', 'B2A0', 'B2A1', 'B2A2', 'B2A3', 'gamt'],
  ...['D2B0', 'D2B1', 'D2B2', 'D2B3', 'B2D0', 'B2D1', 'B2D2', 'B2D3'],
  ...['desc', 'cprt'],
]);

/**
 * Reduces a colour profile to its declared size and to the tags that viewers need. Bytes between these become zeros,
 * so that the tags stay where they are.
 *
 * @returns undefined where decoders would ignore the profile
 */
export function profileOf(bytes: Buffer): Buffer | undefined {
  if (bytes.length < headerBytes + 4 || bytes.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const profile = bytes.subarray(0, bytes.readUInt32BE(0));
  if (profile.length < headerBytes + 4) return undefined;
  const tags = profile.readUInt32BE(headerBytes);
  const tableEnd = headerBytes + 4 + tags * entryBytes;
  if (tags > maxTags || tableEnd > profile.length) return undefined;
  const kept = Buffer.alloc(profile.length);
  profile.copy(kept, 0, 0, reservedOffset);
  let entryEnd = headerBytes + 4;
  let end = tableEnd;
  for (let at = headerBytes + 4; at < tableEnd; at += entryBytes) {
    const [offset, size] = [profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)];
    const isInside = offset >= tableEnd && offset + size <= profile.length;
    if (!isInside || !keptTags.has(profile.toString('latin1', at, at + 4))) continue;
    profile.copy(kept, entryEnd, at, at + entryBytes);
    profile.copy(kept, offset, offset, offset + size);
    entryEnd += entryBytes;
    end = Math.max(end, offset + size);
  }
  const trimmed = kept.subarray(0, Math.ceil(end / 4) * 4);
  trimmed.writeUInt32BE(trimmed.length);
  trimmed.writeUInt32BE((entryEnd - headerBytes - 4) / entryBytes, headerBytes);
  // The id is a hash of the profile.
  if (!trimmed.equals(profile)) trimmed.fill(0, profileIdOffset, profileIdOffset + profileIdBytes);
  return trimmed;
}

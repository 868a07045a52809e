import { addAbortSignal, type Readable } from 'node:stream';

/**
 * The chunks of a body, until it ends. A body that is not read to its end is destroyed.
 * @throws the stream's own error, or the signal's reason
 */
export async function* chunksOf(
  body: Readable | Uint8Array,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) {
    signal?.throwIfAborted();
    yield body;
    return;
  }
  if (signal !== undefined) addAbortSignal(signal, body);
  try {
    for await (const chunk of body) {
      // A Readable in byte mode gives Buffers, or strings once somebody has set an encoding.
      yield typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
  signal?.throwIfAborted();
}

const firstCapacity = 64 * 1024;

/**
 * Gathers chunks into parts of `partBytes`; the last one is shorter, an empty body gives one empty part.
 * Every part is a view of the same memory: use it before asking for the next.
 */
export async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let memory = Buffer.allocUnsafe(Math.min(firstCapacity, partBytes));
  let filled = 0;
  for await (const chunk of chunks) {
    let taken = 0;
    while (taken < chunk.byteLength) {
      // A full part goes out only when more follows, so that the last one is known as the last.
      if (filled === partBytes) {
        yield { bytes: memory, last: false };
        filled = 0;
      }
      const room = Math.min(partBytes - filled, chunk.byteLength - taken);
      if (filled + room > memory.length) {
        const grown = Buffer.allocUnsafe(Math.min(partBytes, Math.max(memory.length * 2, filled + room)));
        memory.copy(grown, 0, 0, filled);
        memory = grown;
      }
      memory.set(chunk.subarray(taken, taken + room), filled);
      filled += room;
      taken += room;
    }
  }
  yield { bytes: memory.subarray(0, filled), last: true };
}

import { addAbortSignal, type Readable } from 'node:stream';

/**
 * The chunks of a body. Destroys a body that is not read completely.
 * @throws the stream's error, or the signal's reason
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
      // A Readable in byte mode yields Buffers, or strings after an encoding was set.
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
 * Groups chunks into parts of `partBytes`; the last one is shorter, and an empty body gives one empty part. All parts
 * share one buffer: use each before requesting the next.
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
      // A full part is held back until more follows, so that the last part is known as such.
      if (filled === partBytes) {
        yield { bytes: memory, last: false };
        filled = 0;
      }
      const space = Math.min(partBytes - filled, chunk.byteLength - taken);
      if (filled + space > memory.length) {
        const grown = Buffer.allocUnsafe(Math.min(partBytes, Math.max(memory.length * 2, filled + space)));
        memory.copy(grown, 0, 0, filled);
        memory = grown;
      }
      memory.set(chunk.subarray(taken, taken + space), filled);
      filled += space;
      taken += space;
    }
  }
  yield { bytes: memory.subarray(0, filled), last: true };
}

/** Yields the lines of a text unchanged; only a newline ends a line, unlike Unicode line separators. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/**
 * Undefined for a text that is not JSON, which no schema accepts.
 * @param clean changes each text in it
 */
export function parseJson(text: string, clean?: (text: string) => string): unknown {
  try {
    if (clean === undefined) return JSON.parse(text);
    return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? clean(value) : value));
  } catch {
    return undefined;
  }
}

/** The tested fields of an OTLP span. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, string>;
}

type Fields = Map<number, Uint8Array[]>;

/** Length-delimited fields of a Protocol Buffers message, by number; others are skipped. */
function fieldsOf(bytes: Uint8Array): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const kind = tag % 8;
    if (kind === 0) varint();
    else if (kind === 1) at += 8;
    else if (kind === 5) at += 4;
    else {
      const length = varint();
      const number = Math.floor(tag / 8);
      fields.set(number, [...(fields.get(number) ?? []), bytes.subarray(at, at + length)]);
      at += length;
    }
  }
  return fields;
}

const all = (fields: Fields, number: number) => fields.get(number) ?? [];
const text = (fields: Fields, number: number) => Buffer.from(all(fields, number)[0] ?? []).toString();
const hex = (fields: Fields, number: number) => Buffer.from(all(fields, number)[0] ?? []).toString('hex');

/** String attributes only. */
const attributesOf = (messages: Uint8Array[]): Record<string, string> =>
  Object.fromEntries(
    messages.map((message) => {
      const pair = fieldsOf(message);
      return [text(pair, 1), text(fieldsOf(all(pair, 2)[0] ?? new Uint8Array()), 1)];
    }),
  );

/** Parses the body of a request to `/v1/traces`: resources, their scopes and spans. */
export function readSpans(body: Uint8Array): ReceivedSpan[] {
  return all(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const parts = fieldsOf(resourceSpans);
    const resource = attributesOf(all(fieldsOf(all(parts, 1)[0] ?? new Uint8Array()), 1));
    return all(parts, 2).flatMap((scopeSpans) =>
      all(fieldsOf(scopeSpans), 2).map((message): ReceivedSpan => {
        const span = fieldsOf(message);
        return {
          service: resource['service.name'] ?? '',
          traceId: hex(span, 1),
          spanId: hex(span, 2),
          parentSpanId: hex(span, 4),
          name: text(span, 5),
          attributes: attributesOf(all(span, 9)),
        };
      }),
    );
  });
}

import { createServer } from 'node:http';
import { listen } from '@sandstone/testing/listen';
import { readSpans, type ReceivedSpan } from './read-spans.ts';

export interface Collector {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** Headers of the requests, in order. */
  headers: Record<string, unknown>[];
  close(): Promise<void>;
}

/** A trace collector for binary OTLP over HTTP. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      headers.push(request.headers);
      const known =
        request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
      if (known) spans.push(...readSpans(Buffer.concat(chunks)));
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

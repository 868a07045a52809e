import { request } from 'node:http';

export interface RawResponse {
  status: number;
  body: Buffer;
}

/** Requests a path exactly as written; `fetch` would normalize dot segments. */
export function requestRaw(site: string, path: string): Promise<RawResponse> {
  const { hostname, port, host } = new URL(site);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { host, connection: 'close' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

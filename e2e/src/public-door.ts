import { request } from 'node:http';

export interface RawAnswer {
  status: number;
  body: Buffer;
}

/** Asks for a path exactly as it is written: `fetch` would tidy up its dots. */
export function askRaw(site: string, path: string): Promise<RawAnswer> {
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

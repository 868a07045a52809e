/** Addresses of this process: its pid keeps those of two workers apart. */
const network = `10.${process.pid % 256}`;
let last = 0;

/** The address of a client that has not been seen yet, so that the site's rate limits count nobody else's requests. */
export function newClientAddress(): string {
  last += 1;
  return `${network}.${(last >> 8) % 256}.${last % 256}`;
}

export const clientHeader = 'x-forwarded-for';

/** Each request that a test sends itself comes from a client of its own. The system under test trusts its word. */
export function sendFromNewClients(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (!headers.has(clientHeader)) headers.set(clientHeader, newClientAddress());
    return fetch(input, { ...init, headers });
  };
}

/** The address range of this process. It depends on the pid, so that workers use different ranges. */
const network = `10.${process.pid % 256}`;
let last = 0;

/** Returns an unused client address, so that no other requests count towards its rate limits. */
export function newClientAddress(): string {
  last += 1;
  return `${network}.${(last >> 8) % 256}.${last % 256}`;
}

export const clientHeader = 'x-forwarded-for';

/** Makes every `fetch` of the tests use a new client address. The system under test trusts the header. */
export function sendFromNewClients(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (!headers.has(clientHeader)) headers.set(clientHeader, newClientAddress());
    return fetch(input, { ...init, headers });
  };
}

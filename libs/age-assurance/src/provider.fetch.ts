import { limits } from '@sandstone/contract';
import { AgeProviderDown } from './age-assurance.port.ts';

const isOutage = (status: number) => status >= 500 || status === 429;

/** Whether an error says that the provider cannot be reached. */
export function isDown(error: unknown): boolean {
  if (error instanceof AgeProviderDown) return true;
  if (!(error instanceof Error)) return false;
  return error.cause instanceof AgeProviderDown || ('code' in error && error.code === 'OAUTH_TIMEOUT');
}

async function readBody(response: Response): Promise<Buffer | null> {
  if (response.body === null) return null;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection.
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > limits.ageChecks.maxResponseBytes)
      throw new Error('The response of the provider is too large');
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}

/**
 * Requests the provider. Redirects are not followed: they would forward the secret.
 * @throws AgeProviderDown if it cannot be reached, or says that it cannot answer now
 */
export async function fetchFromProvider(
  send: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const response = await send(url, { ...init, redirect: 'manual' }).catch(() => {
    throw new AgeProviderDown();
  });
  if (isOutage(response.status)) {
    await response.body?.cancel();
    throw new AgeProviderDown();
  }
  const body = await readBody(response);
  const { status, headers } = response;
  return new Response(body, { status, headers });
}

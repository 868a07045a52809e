import { limits } from '@sandstone/contract';
import { parseVersion } from '@sandstone/domain';
import { z } from 'zod';

/** The part of `release.json` that is read; a release writes the file (`npm run release`). */
const feed = z.object({ version: z.string() });
const { maxBytes, timeoutSeconds } = limits.releaseFeed;

/** The feed names no version. The message is for the operator. */
export class ReleaseFeedError extends Error {}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection. The declared length may be wrong.
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new ReleaseFeedError(`It answers with more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts, bytes).toString('utf8');
}

function versionOf(text: string): string {
  try {
    const version = parseVersion(feed.parse(JSON.parse(text)).version);
    if (version !== undefined) return version;
  } catch {
    // Not JSON, or JSON of another form.
  }
  throw new ReleaseFeedError('It answers without a version such as {"version":"1.2.3"}');
}

/** Errors of `fetch` belong to another realm in tests, so that `instanceof` does not recognize them. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** A short reason without the text of the error, which may quote the response. */
function failureOf(error: unknown): ReleaseFeedError {
  if (error instanceof ReleaseFeedError) return error;
  if (fieldOf(error, 'name') === 'TimeoutError')
    return new ReleaseFeedError(`It does not answer within ${timeoutSeconds} s`);
  const code = fieldOf(fieldOf(error, 'cause'), 'code');
  const reason = typeof code === 'string' ? code.slice(0, 60) : 'unknown';
  return new ReleaseFeedError(`It cannot be reached (${reason})`);
}

/**
 * The version that the address names. The request has no cookie and no query, and its headers say nothing about the
 * site.
 * @throws ReleaseFeedError
 */
export async function readReleaseFeed(address: string, timeoutMs = timeoutSeconds * 1000): Promise<string> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'user-agent': 'sandstone' },
      // Another address is not the one that the operator has chosen.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const isRedirect = response.status >= 300 && response.status < 400;
      throw new ReleaseFeedError(
        isRedirect ? 'It redirects to another address' : `It answers with status ${response.status}`,
      );
    }
    return versionOf(await readText(response));
  } catch (error) {
    throw failureOf(error);
  }
}

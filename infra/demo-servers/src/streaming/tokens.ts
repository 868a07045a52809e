// The provider's side of the signatures, implemented independently of the adapter, so that errors in one are detected
// by the other.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Seconds since 1970; a time in milliseconds is rejected as invalid. */
function readExpires(value: string): number | undefined {
  return /^[0-9]{1,11}$/.test(value) ? Number(value) : undefined;
}

export function opensPlayer(
  key: string,
  guid: string,
  { token, expires }: { token: string; expires: string },
  nowSeconds: number,
): boolean {
  const until = readExpires(expires);
  if (until === undefined || until <= nowSeconds) return false;
  return same(token, createHash('sha256').update(key).update(guid).update(expires).digest('hex'));
}

/** @param folder `token_path`, or the path of the single file */
export function fileToken(key: string, folder: string, expires: number, isFolder: boolean): string {
  const hash = createHmac('sha256', key).update(folder).update(String(expires));
  if (isFolder) hash.update(`token_path=${folder}`);
  return `HS256-${hash.digest('base64url')}`;
}

export function opensFile(
  key: string,
  path: string,
  { token, expires, tokenPath }: { token: string; expires: string; tokenPath: string },
  nowSeconds: number,
): boolean {
  const until = readExpires(expires);
  if (until === undefined || until <= nowSeconds) return false;
  if (tokenPath === '') return same(token, fileToken(key, path, until, false));
  return path.startsWith(tokenPath) && same(token, fileToken(key, tokenPath, until, true));
}

/**
 * Compares the host of a Referer with the allowed ones, exactly and without port. With a list, a request without a
 * Referer is refused.
 */
export function isAllowedReferrer(referer: string | undefined, hosts: readonly string[]): boolean {
  if (hosts.length === 0) return true;
  return referer !== undefined && URL.canParse(referer) && hosts.includes(new URL(referer).hostname);
}

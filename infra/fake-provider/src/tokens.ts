// The provider's side of its signatures, written apart from the adapter's: what one gets wrong the other one refuses.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Seconds since 1970; a time in milliseconds would be in the year 50,000, and is no such number. */
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

/** @param folder `token_path`, or the path of the one file that it opens */
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
 * A request's Referer against the hosts that are let in. Hosts are compared whole, without port; where there is a list,
 * a request that names no page is kept out.
 */
export function isAllowedReferrer(referer: string | undefined, hosts: readonly string[]): boolean {
  if (hosts.length === 0) return true;
  return referer !== undefined && URL.canParse(referer) && hosts.includes(new URL(referer).hostname);
}

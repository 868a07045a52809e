import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** @param expires seconds since 1970 */
export function playerToken(key: string, guid: string, expires: number): string {
  return createHash('sha256').update(`${key}${guid}${expires}`).digest('hex');
}

/**
 * Grants access to every file below a folder.
 * @param folder begins and ends with a slash
 * @param expires seconds since 1970
 */
export function folderToken(key: string, folder: string, expires: number): string {
  // The provider signs the parameters before URL encoding.
  const signed = `${folder}${expires}token_path=${folder}`;
  return `HS256-${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

export function webhookSignature(key: string, body: Uint8Array): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

/** Compares in constant time. */
export function isWebhookSignature(signature: string, key: string, body: Uint8Array): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(webhookSignature(key, body)));
}

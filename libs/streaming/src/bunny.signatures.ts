import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** @param expires seconds since 1970 */
export function playerToken(key: string, guid: string, expires: number): string {
  return createHash('sha256').update(`${key}${guid}${expires}`).digest('hex');
}

/**
 * Opens every file below a folder.
 * @param folder begins and ends with a slash
 * @param expires seconds since 1970
 */
export function folderToken(key: string, folder: string, expires: number): string {
  // The provider signs the parameters as they are before they are encoded for an address.
  const signed = `${folder}${expires}token_path=${folder}`;
  return `HS256-${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

export function webhookSignature(key: string, body: Uint8Array): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

/** Takes as long for a wrong signature as for the right one. */
export function isWebhookSignature(signature: string, key: string, body: Uint8Array): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(webhookSignature(key, body)));
}

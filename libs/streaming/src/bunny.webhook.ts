import { limits } from '@sandstone/contract';
import { z } from 'zod';
import { isWebhookSignature } from './bunny.signatures.ts';
import { type WebhookHint, type WebhookRequest } from './streaming-provider.port.ts';
import { parseGuid } from './video-guid.ts';

const hint = z.object({ VideoLibraryId: z.int().min(0), VideoGuid: z.string(), Status: z.int() });

/**
 * The body names the library whose key must verify the signature, so it is parsed first.
 * @param keyOf the webhook key of a library; undefined for an unknown library
 */
export function readWebhook(
  request: WebhookRequest,
  keyOf: (libraryId: string) => string | undefined,
): WebhookHint | undefined {
  const { body } = request;
  if (body.byteLength > limits.streaming.maxWebhookBytes) return undefined;
  if (request.header('x-bunnystream-signature-version') !== 'v1') return undefined;
  if (request.header('x-bunnystream-signature-algorithm') !== 'hmac-sha256') return undefined;
  const signature = request.header('x-bunnystream-signature');
  if (signature === undefined) return undefined;

  const said = hint.safeParse(readJson(body));
  if (!said.success) return undefined;
  const libraryId = String(said.data.VideoLibraryId);
  const key = keyOf(libraryId);
  if (key === undefined || !isWebhookSignature(signature, key, body)) return undefined;
  const guid = parseGuid(said.data.VideoGuid);
  return guid === undefined ? undefined : { libraryId, guid, state: said.data.Status };
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

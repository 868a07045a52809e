import { webhookSignature } from '../bunny.signatures.ts';
import { type WebhookHint, type WebhookRequest } from '../streaming-provider.port.ts';

export interface WebhookParts {
  body: string;
  headers: Record<string, string>;
}

/** A webhook in the provider's format, signed with the library's key. */
export function webhookOf(hint: WebhookHint, key: string, { pretty = false } = {}): WebhookParts {
  const said = { VideoLibraryId: Number(hint.libraryId), VideoGuid: hint.guid, Status: hint.state };
  const body = JSON.stringify(said, undefined, pretty ? 2 : 0);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-bunnystream-signature-version': 'v1',
      'x-bunnystream-signature-algorithm': 'hmac-sha256',
      'x-bunnystream-signature': webhookSignature(key, Buffer.from(body)),
    },
  };
}

/** Converts it to a server's view. */
export const requestOf = ({ body, headers }: WebhookParts): WebhookRequest => ({
  body: Buffer.from(body),
  header: (name) => headers[name],
});

import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { fakeVideoLibraries } from './libraries.ts';

export const webhookMode = z.enum([
  'normal',
  'duplicate',
  /** Held until the next one is sent or until `settle`. */
  'reorder',
  'drop',
  'delay',
  'bad-signature',
  'missing-signature',
  /** Names another library, signed with the key of this one. */
  'wrong-library',
  'unknown-guid',
  /** Repeats the last delivered webhook, byte for byte. */
  'replay',
  'pretty',
]);
export type WebhookMode = z.output<typeof webhookMode>;

export const webhook = z.object({
  mode: webhookMode.default('normal'),
  libraryId: z.string(),
  guid: z.string(),
  /** A status in the webhook's numbering. */
  status: z.int(),
});
export type Webhook = z.output<typeof webhook>;

/** Webhook statuses by video status. */
const statuses: Partial<Record<number, number>> = {
  0: 6, // upload started
  1: 0, // queued
  2: 1, // processing
  3: 2, // encoding
  4: 3, // finished
  5: 5, // failed
  6: 8, // upload failed
  7: 1, // processing
  8: 4, // one resolution finished: playable
};
export const webhookStatusOf = (videoStatus: number): number => statuses[videoStatus] ?? videoStatus;

interface SignedWebhook {
  body: string;
  headers: Record<string, string>;
}
/** The response status of each delivery; null without a response. */
type Deliveries = (number | null)[];

const delayMs = 400;
const timeoutMs = 10_000;

/** Sends webhooks like the provider, or in a faulty mode. */
export class WebhookSender {
  readonly #url: string | undefined;
  #delayed: Promise<unknown>[] = [];
  #held: SignedWebhook[] = [];
  #last: SignedWebhook[] = [];

  constructor(url: string | undefined) {
    this.#url = url;
  }

  async send(order: Webhook): Promise<Deliveries> {
    const signed = sign(order);
    switch (order.mode) {
      case 'drop':
        return [];
      case 'delay':
        this.#delayed.push(wait(delayMs).then(() => this.#deliver(signed)));
        return [];
      case 'reorder':
        this.#held.push(signed);
        return [];
      case 'replay':
        return this.#deliver(...this.#last);
      case 'duplicate':
        return this.#deliver(signed, signed);
      case 'normal':
      case 'bad-signature':
      case 'missing-signature':
      case 'wrong-library':
      case 'unknown-guid':
      case 'pretty':
        return this.#deliver(signed, ...this.#held.splice(0));
    }
  }

  /** Resolves when all webhooks so far are delivered, including delayed and held ones. */
  async settle(): Promise<void> {
    await Promise.all(this.#delayed.splice(0));
    await this.#deliver(...this.#held.splice(0));
  }

  forget(): void {
    this.#held = [];
    this.#last = [];
  }

  async #deliver(...webhooks: readonly SignedWebhook[]): Promise<Deliveries> {
    const deliveries: Deliveries = [];
    for (const one of webhooks) deliveries.push(await this.#post(one));
    return deliveries;
  }

  async #post(signed: SignedWebhook): Promise<number | null> {
    if (this.#url === undefined) return null;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(this.#url, { method: 'POST', ...signed, redirect: 'manual', signal });
      await response.body?.cancel();
      this.#last = [signed];
      return response.status;
    } catch {
      // The provider does not guarantee a retry.
      return null;
    }
  }
}

function sign({ mode, libraryId, guid, status }: Webhook): SignedWebhook {
  const content = {
    VideoLibraryId: mode === 'wrong-library' ? 999_999_999 : Number(libraryId),
    VideoGuid: mode === 'unknown-guid' ? randomUUID() : guid,
    Status: status,
  };
  const body = JSON.stringify(content, undefined, mode === 'pretty' ? 2 : 0);
  const ownKey = fakeVideoLibraries.find(({ id }) => id === libraryId)?.readOnlyApiKey ?? 'no key';
  const key = mode === 'bad-signature' ? 'another key' : ownKey;
  const signature = {
    'x-bunnystream-signature-version': 'v1',
    'x-bunnystream-signature-algorithm': 'hmac-sha256',
    'x-bunnystream-signature': createHmac('sha256', key).update(body).digest('hex'),
  };
  return {
    body,
    headers: { 'content-type': 'application/json', ...(mode === 'missing-signature' ? {} : signature) },
  };
}

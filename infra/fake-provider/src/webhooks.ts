import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const webhookModes = [
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
] as const;

export const webhookTarget = z.object({
  url: z.url(),
  mode: z.enum(webhookModes).default('normal'),
  /** The delay for the mode `delay`. */
  delayMs: z.int().min(0).max(60_000).default(1_000),
});
export type WebhookTarget = z.output<typeof webhookTarget>;

export const webhookOrder = webhookTarget.extend({
  libraryId: z.string(),
  guid: z.string(),
  /** A status in the webhook's numbering. */
  status: z.int(),
});
export type WebhookOrder = z.output<typeof webhookOrder>;

interface Letter {
  url: string;
  body: string;
  headers: Record<string, string>;
}
/** The response status of each delivery; null without a response. */
export type Deliveries = (number | null)[];

const timeoutMs = 10_000;

/** Sends webhooks like the provider, or in a faulty mode. Deliveries are sequential. */
export class WebhookSender {
  readonly #keyOf: (libraryId: string) => string | undefined;
  #target: WebhookTarget | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #delayed = new Set<Promise<unknown>>();
  #held: Letter[] = [];
  #last: Letter | undefined;
  readonly #ending = new AbortController();

  constructor(keyOf: (libraryId: string) => string | undefined) {
    this.#keyOf = keyOf;
  }

  /** Sets the target of future announcements; undefined for none. */
  aim(target: WebhookTarget | undefined): void {
    this.#target = target;
  }

  /** Sends a webhook in the background. */
  announce(libraryId: string, guid: string, status: number): void {
    if (this.#target !== undefined) void this.send({ ...this.#target, libraryId, guid, status });
  }

  async send(order: WebhookOrder): Promise<Deliveries> {
    if (order.mode === 'delay') {
      const later = wait(order.delayMs, undefined, { signal: this.#ending.signal })
        .then(() => this.#post(this.#letter(order)))
        .catch(() => null)
        .finally(() => this.#delayed.delete(later));
      this.#delayed.add(later);
      return [];
    }
    const sent = this.#queue.then(() => this.#sendNow(order));
    this.#queue = sent;
    return sent;
  }

  /** Resolves when all announcements so far are delivered, including held ones. */
  async settle(): Promise<void> {
    while (this.#delayed.size > 0) await Promise.all(this.#delayed);
    await this.#queue;
    for (const letter of this.#held.splice(0)) await this.#post(letter);
  }

  forget(): void {
    this.#target = undefined;
    this.#held = [];
    this.#last = undefined;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#delayed);
    await this.#queue;
  }

  async #sendNow(order: WebhookOrder): Promise<Deliveries> {
    const letter = this.#letter(order);
    switch (order.mode) {
      case 'drop':
        return [];
      case 'reorder':
        this.#held.push(letter);
        return [];
      case 'replay':
        return this.#postAll(this.#last === undefined ? [] : [this.#last]);
      case 'duplicate':
        return this.#postAll([letter, letter]);
      case 'normal':
      case 'delay':
      case 'bad-signature':
      case 'missing-signature':
      case 'wrong-library':
      case 'unknown-guid':
      case 'pretty':
        return this.#postAll([letter, ...this.#held.splice(0)]);
    }
  }

  async #postAll(letters: readonly Letter[]): Promise<Deliveries> {
    const statuses: Deliveries = [];
    for (const letter of letters) statuses.push(await this.#post(letter));
    return statuses;
  }

  #letter({ url, libraryId, guid, status, mode }: WebhookOrder): Letter {
    const said = {
      VideoLibraryId: mode === 'wrong-library' ? 999_999_999 : Number(libraryId),
      VideoGuid: mode === 'unknown-guid' ? randomUUID() : guid,
      Status: status,
    };
    const body = JSON.stringify(said, undefined, mode === 'pretty' ? 2 : 0);
    const key = mode === 'bad-signature' ? 'another key' : (this.#keyOf(libraryId) ?? 'no key');
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (mode !== 'missing-signature') {
      headers['x-bunnystream-signature-version'] = 'v1';
      headers['x-bunnystream-signature-algorithm'] = 'hmac-sha256';
      headers['x-bunnystream-signature'] = createHmac('sha256', key).update(body).digest('hex');
    }
    return { url, body, headers };
  }

  async #post(letter: Letter): Promise<number | null> {
    const { url, body, headers } = letter;
    try {
      const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(timeoutMs)]);
      const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
      await response.body?.cancel();
      this.#last = letter;
      return response.status;
    } catch {
      // The provider does not guarantee a retry.
      return null;
    }
  }
}

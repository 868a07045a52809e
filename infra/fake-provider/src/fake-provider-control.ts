import { z } from 'zod';
import { type paginationMutation } from './pagination-mutations.ts';
import { type Seed, type Seeded, seeded, type Transition } from './control.schema.ts';
import { type fault } from './fault-injector.ts';
import { type LoggedRequest } from './request.log.ts';
import { type Deliveries, type webhookOrder, type webhookTarget } from './webhooks.ts';

export type FakeProviderFault = z.input<typeof fault>;
export type FakePaginationMutation = z.input<typeof paginationMutation>;
export type FakeWebhook = z.input<typeof webhookOrder>;
export type FakeWebhookTarget = z.input<typeof webhookTarget>;

const loggedRequests: z.ZodType<LoggedRequest[]> = z.array(
  z.object({
    origin: z.enum(['api', 'player', 'cdn']),
    method: z.string(),
    path: z.string(),
    query: z.record(z.string(), z.string()),
    referer: z.string().nullable(),
    status: z.int().nullable(),
  }),
);
const deliveries = z.object({ deliveries: z.array(z.int().nullable()) });
const nothing = z.unknown();

/** A client of the control API, for tests and for the demo's content. Every call throws when the request is refused. */
export class FakeProviderControl {
  readonly #url: string;

  /** @param url the origin of the control API */
  constructor(url: string) {
    this.#url = url;
  }

  /** Restores the initial state: the empty demo libraries. */
  async reset(): Promise<void> {
    await this.#ask('POST', '/reset', {}, nothing);
  }

  seed(content: Seed): Promise<Seeded> {
    return this.#ask('POST', '/seed', content, seeded);
  }

  /** The video as the API returns it. */
  video(guid: string): Promise<Record<string, unknown>> {
    return this.#ask('GET', `/videos/${guid}`, undefined, z.record(z.string(), z.unknown()));
  }

  /** @param status in the numbering of videos */
  async setStatus(guid: string, status: number, encodeProgress?: number): Promise<void> {
    await this.#ask('POST', `/videos/${guid}/status`, { status, encodeProgress }, nothing);
  }

  /** Continues the status sequence of an upload; each step sends a webhook. */
  async transition(guid: string, transition: Transition): Promise<void> {
    await this.#ask('POST', `/videos/${guid}/transition`, transition, nothing);
  }

  async deleteVideo(guid: string): Promise<void> {
    await this.#ask('DELETE', `/videos/${guid}`, undefined, nothing);
  }

  /** Sets the offset of its clock from the machine's. */
  async moveClock(offsetSeconds: number): Promise<void> {
    await this.#ask('POST', '/clock', { offsetSeconds }, nothing);
  }

  async addFaults(...faults: FakeProviderFault[]): Promise<void> {
    await this.#ask('POST', '/faults', faults, nothing);
  }

  /** Removes all faults and ends stalls. */
  async clearFaults(): Promise<void> {
    await this.#ask('DELETE', '/faults', undefined, nothing);
  }

  /** Changes a library while its pages are read. */
  async paginationMutations(...mutations: FakePaginationMutation[]): Promise<void> {
    await this.#ask('POST', '/pagination-mutations', mutations, nothing);
  }

  /** @returns the status of each delivery, null without a response */
  async sendWebhook(webhook: FakeWebhook): Promise<Deliveries> {
    return (await this.#ask('POST', '/webhooks', webhook, deliveries)).deliveries;
  }

  /** Sets the target and mode of future webhooks. */
  async announceTo(target: FakeWebhookTarget | null): Promise<void> {
    await this.#ask('PUT', '/webhooks/target', { target }, nothing);
  }

  /** Resolves when all webhooks so far are delivered, including delayed and held ones. */
  async settleWebhooks(): Promise<void> {
    await this.#ask('POST', '/webhooks/settle', {}, nothing);
  }

  /** Requests to API, player and files since the start or the last `forgetRequests`. */
  requests(): Promise<LoggedRequest[]> {
    return this.#ask('GET', '/requests', undefined, loggedRequests);
  }

  async forgetRequests(): Promise<void> {
    await this.#ask('DELETE', '/requests', undefined, nothing);
  }

  async #ask<T>(method: string, path: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    const response = await fetch(this.#url + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) {
      throw new Error(`Fake provider: ${method} ${path}: ${response.status} ${await response.text()}`);
    }
    return answer.parse(await response.json());
  }
}

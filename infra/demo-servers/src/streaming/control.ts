import { z } from 'zod';
import { seed } from './records.ts';
import { requestRule } from './request.rules.ts';
import { type FakeProviderState } from './state.ts';
import { webhook } from './webhook.sender.ts';

export { type Seed } from './records.ts';
export { type WebhookMode } from './webhook.sender.ts';
export type FakeProviderRule = z.input<typeof requestRule>;

function command<Input extends z.ZodType, Result>(
  input: Input,
  run: (state: FakeProviderState, input: z.output<Input>) => Result | Promise<Result>,
) {
  return { input, run: async (state: FakeProviderState, given: unknown) => run(state, input.parse(given)) };
}
const nothing = z.void();

/** The commands of the control API, which a real provider does not have. */
export const controlCommands = {
  /** Restores the initial state, without content. */
  reset: command(nothing, (state) => state.reset()),
  /** Inserts records, replacing those with the same id. @returns the ids of the videos */
  seed: command(seed, (state, content) => state.seed(content)),
  deleteVideo: command(z.guid(), (state, guid) => state.deleteVideo(guid)),
  /** Sets the offset of its clock from the machine's, in seconds. */
  moveClock: command(z.number(), (state, seconds) => {
    state.clockOffsetSeconds = seconds;
  }),
  addRules: command(z.array(requestRule), (state, rules) => state.rules.add(rules)),
  /** Removes all rules and ends stalls. */
  clearRules: command(nothing, (state) => state.rules.clear()),
  /** Sends a webhook. @returns the status of each delivery, null without a response */
  sendWebhook: command(webhook, (state, order) => state.webhooks.send(order)),
  /** Resolves when all webhooks so far are delivered, including delayed and held ones. */
  settleWebhooks: command(nothing, (state) => state.webhooks.settle()),
  /** Requests to API, player and files since the start or the last `forgetRequests`. */
  requests: command(nothing, (state) => state.log.entries),
  forgetRequests: command(nothing, (state) => {
    state.log.entries = [];
  }),
};
type Commands = typeof controlCommands;

/** A client of the control API, for tests and the demo's content. A call rejects when its command fails. */
export type FakeProviderControl = {
  [Name in keyof Commands]: (input: z.input<Commands[Name]['input']>) => ReturnType<Commands[Name]['run']>;
};

/** @param url the origin of the control API */
export function createControlClient(url: string): FakeProviderControl {
  const call = async (name: string, input: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ input }),
    });
    if (!response.ok) throw new Error(`Fake provider: ${name}: ${response.status} ${await response.text()}`);
    const { result } = (await response.json()) as { result?: unknown }; // the response of controlRoutes
    return result;
  };
  const methods = Object.keys(controlCommands).map((name) => [name, (input: unknown) => call(name, input)]);
  // Each method runs the command of its name, which the type is derived from.
  return Object.fromEntries(methods) as FakeProviderControl;
}

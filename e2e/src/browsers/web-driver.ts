import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from '@playwright/test';
import { type Browser, findElement, type Role } from './browser.ts';

/** The key of an element's reference, by the WebDriver standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const escapeKey = '\uE00C';

/** Commands of the WebDriver standard by their names in Firefox, with their path in HTTP. */
const commands = {
  Navigate: ['POST', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/:id/click'],
  ElementSendKeys: ['POST', '/element/:id/value'],
  PerformActions: ['POST', '/actions'],
  GetWindowHandle: ['GET', '/window'],
  GetWindowHandles: ['GET', '/window/handles'],
  SwitchToWindow: ['POST', '/window'],
} as const;
type Command = keyof typeof commands;

export interface Transport {
  send(command: Command, parameters: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

/** The standard's HTTP protocol. @param url of the driver's server */
export async function httpTransport(url: string, capabilities: object): Promise<Transport> {
  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: unknown }; // as the standard defines it
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const created = await request('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const session = `/session/${(created as { sessionId: string }).sessionId}`; // as the standard defines it
  return {
    send: (command, { id, ...parameters }) => {
      const [method, path] = commands[command];
      const target = session + path.replace(':id', String(id));
      return request(method, target, method === 'GET' ? undefined : parameters);
    },
    close: () => request('DELETE', session).then(() => undefined),
  };
}

/** Marionette, by which Firefox receives the same commands without a driver of its own. */
export async function marionetteTransport(port: number, capabilities: object): Promise<Transport> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let lastId = 0;
  const waiting = new Map<number, (respond: [error: unknown, result: unknown]) => void>();
  // Each message follows its length and a colon.
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes as Buffer]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue; // the greeting
      const [, id, error, result] = message as [1, number, unknown, unknown]; // as Firefox documents it
      waiting.get(id)?.([error, result]);
      waiting.delete(id);
    }
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    for (const respond of waiting.values()) respond([{ error: 'Firefox has ended' }, null]);
  });
  const send = async (name: string, parameters: object): Promise<unknown> => {
    const id = ++lastId;
    const text = JSON.stringify([0, id, name, parameters]);
    const [error, result] = await new Promise<[unknown, unknown]>((resolve) => {
      waiting.set(id, resolve);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
    if (error !== null) throw new Error(JSON.stringify(error));
    return result;
  };
  await send('WebDriver:NewSession', capabilities);
  return {
    async send(command, parameters) {
      const result = await send(`WebDriver:${command}`, parameters);
      return typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
    },
    async close() {
      await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      socket.destroy();
    },
  };
}

/** A browser that is controlled by WebDriver commands. */
export class WebDriverBrowser implements Browser {
  readonly #transport: Transport;
  readonly #end: () => Promise<void>;

  constructor(transport: Transport, end: () => Promise<void>) {
    this.#transport = transport;
    this.#end = end;
  }

  async open(url: string): Promise<void> {
    await this.#transport.send('Navigate', { url });
  }

  async evaluate<Result, Args extends unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const source = `return (${script.toString()}).apply(null, arguments);`;
    return (await this.#transport.send('ExecuteScript', { script: source, args })) as Awaited<Result>;
  }

  async has(role: Role, name: string): Promise<boolean> {
    return (await this.evaluate(findElement, role, name)) !== null;
  }

  async click(role: Role, name: string): Promise<void> {
    await this.#transport.send('ElementClick', { id: await this.#find(role, name) });
  }

  async type(role: Role, name: string, text: string): Promise<void> {
    await this.#transport.send('ElementSendKeys', { id: await this.#find(role, name), text });
  }

  async press(_key: 'Escape'): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: escapeKey }));
    await this.#transport.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async inPopup(open: () => Promise<void>, use: () => Promise<void>): Promise<void> {
    const page = await this.#transport.send('GetWindowHandle', {});
    const handles = async () => (await this.#transport.send('GetWindowHandles', {})) as string[]; // by the standard
    await open();
    await expect.poll(async () => (await handles()).length).toBe(2);
    await this.#switchTo((await handles()).find((handle) => handle !== page));
    await use();
    await this.#switchTo(page);
  }

  async close(): Promise<void> {
    await this.#transport.close().catch(() => undefined);
    await this.#end();
  }

  async #switchTo(handle: unknown): Promise<void> {
    await this.#transport.send('SwitchToWindow', { handle });
  }

  async #find(role: Role, name: string): Promise<string> {
    const found = (await this.evaluate(findElement, role, name)) as unknown as Record<string, string> | null;
    const id = found?.[elementKey];
    if (id === undefined) throw new Error(`There is no ${role} ${name}.`);
    return id;
  }
}

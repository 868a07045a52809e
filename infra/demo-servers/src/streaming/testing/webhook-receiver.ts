import { createServer } from 'node:http';
import { type WebhookRequest } from '@sandstone/streaming';
import { listen } from '@sandstone/testing/listen';

/** Receives webhooks like a site and records them. */
export class WebhookReceiver {
  readonly received: WebhookRequest[] = [];
  url = '';
  /** The status of its responses. */
  status = 204;
  readonly #server = createServer((request, response) => {
    const { headers } = request;
    const header = (name: string) => {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      this.received.push({ body: Buffer.concat(parts), header });
      response.writeHead(this.status).end();
    });
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    const port = await listen(receiver.#server);
    receiver.url = `http://127.0.0.1:${port}/api/webhooks/stream`;
    return receiver;
  }

  /** Returns the webhooks since the last call. */
  take(): WebhookRequest[] {
    return this.received.splice(0);
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AgeAssurance, type AgeMethod, createAgeMethods } from '@sandstone/age-assurance';
import { type AgeProviderConfig, demoAgeProviders } from '@sandstone/config';
import { listen } from '@sandstone/testing/listen';
import { createFakeAgeProvider } from '../fake-age-provider.app.ts';
import { type Behaviour, type FakeIssuer } from '../fake.issuer.ts';
import { type Outcome } from '../outcomes.ts';

export const siteUrl = 'https://site.example';

/** The fake provider on a free port, with the site's adapters for it. */
export class LiveFakeAgeProvider {
  readonly url: string;
  readonly #issuers: readonly FakeIssuer[];
  /** The codes of why checks failed. */
  readonly reasons: string[] = [];
  readonly #server: Server;

  private constructor(url: string, server: Server, issuers: readonly FakeIssuer[]) {
    this.url = url;
    this.#issuers = issuers;
    this.#server = server;
  }

  static async start(): Promise<LiveFakeAgeProvider> {
    const server = createServer();
    const url = `http://127.0.0.1:${await listen(server)}`;
    const provider = await createFakeAgeProvider({ url, siteUrl, slowMs: 600_000 });
    server.on('request', provider.app);
    return new LiveFakeAgeProvider(url, server, provider.issuers);
  }

  /** The site's adapters, which have asked nothing yet. */
  methods(requestSeconds = 60): readonly AgeMethod[] {
    return createAgeMethods(demoAgeProviders(this.url), this.#onFailure, { requestSeconds });
  }

  /** The settings of the first provider, with changes. */
  config(changes: Partial<AgeProviderConfig> = {}): AgeProviderConfig {
    const [first] = demoAgeProviders(this.url);
    if (first === undefined) throw new Error('no provider');
    return { ...first, ...changes };
  }

  /** The settings of the first provider as one of plain OAuth 2. */
  plainConfig(changes: Partial<AgeProviderConfig> = {}): AgeProviderConfig {
    return this.config({
      scope: 'read',
      endpoints: {
        authorization: `${this.url}/demo-age/document/check`,
        token: `${this.url}/document/token`,
        result: `${this.url}/document/userinfo`,
      },
      ...changes,
    });
  }

  /** The site's adapter for a provider. */
  method(provider: AgeProviderConfig): AgeAssurance {
    const [method] = createAgeMethods([provider], this.#onFailure, { requestSeconds: 60 });
    if (method === undefined) throw new Error('no method');
    return method.assurance;
  }

  /** Lets all providers behave in another way than the fake usually does. */
  behave(behaviour: Behaviour = {}): void {
    for (const issuer of this.#issuers) issuer.behaviour = behaviour;
  }

  readonly #onFailure = (_method: string, reason: string) => void this.reasons.push(reason);

  /** @param down the numbers of the providers that do not answer */
  setDown(...down: number[]): void {
    for (const [index, issuer] of this.#issuers.entries()) issuer.setDown(down.includes(index));
  }

  /** Opens the page of a check and chooses an outcome there, like a browser without script. @returns the response */
  async submit(check: URL, outcome: Outcome): Promise<Response> {
    const body = new URLSearchParams(check.searchParams);
    body.set('outcome', outcome);
    return fetch(this.url + check.pathname, { method: 'POST', body, redirect: 'manual' });
  }

  /** @returns the parameters with which the visitor comes back */
  async decide(check: URL, outcome: Outcome): Promise<URLSearchParams> {
    const response = await this.submit(check, outcome);
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    return searchParams;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

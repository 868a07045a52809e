import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoProjectId } from '@sandstone/config';
import { createIdentityVerifier, type IdentityVerifier } from '@sandstone/identity';
import { listen } from '@sandstone/testing/listen';
import { z } from 'zod';
import { createDemoIdentity } from '../demo-identity.app.ts';

const signedIn = z.object({
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  isNewUser: z.boolean(),
});
export type SignedIn = z.infer<typeof signedIn>;

/** A person with a verified e-mail, as claims of a provider's token. */
export const person = (sub: string, rest: object = {}) => ({
  sub,
  email: `${sub}@example.com`,
  email_verified: true,
  name: sub,
  ...rest,
});

export const idpPath = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo';
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** A demo identity on a free port with its own data folder, and a client for it. */
export class LiveDemoIdentity {
  readonly dataDir: string;
  url = '';
  #server: Server | undefined;

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  static async start(): Promise<LiveDemoIdentity> {
    const live = new LiveDemoIdentity(await mkdtemp(join(tmpdir(), 'demo-identity-')));
    await live.#listen();
    return live;
  }

  async restart(): Promise<void> {
    await this.#close();
    await this.#listen();
  }

  async stop(): Promise<void> {
    await this.#close();
    await rm(this.dataDir, { recursive: true });
  }

  readonly post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
    fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  readonly idp = (claims: object, providerId = 'google.com') =>
    this.post(idpPath, {
      postBody: `id_token=${JSON.stringify(claims)}&providerId=${providerId}`,
      requestUri: 'http://localhost',
      returnSecureToken: true,
    });

  readonly signIn = async (claims: object, providerId?: string) =>
    this.readSignIn(await this.idp(claims, providerId));

  readonly readSignIn = async (received: Response): Promise<SignedIn> =>
    signedIn.parse(await received.json());

  readonly toolkit = (name: string, body: object) =>
    this.post(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=demo`, body);

  readonly refresh = (refreshToken: string) => {
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
    return this.post('/securetoken.googleapis.com/v1/token?key=demo', form.toString(), formHeaders);
  };

  /** The api's own verifier for this demo identity. */
  verifier(): IdentityVerifier {
    const config = { kind: 'demo', url: this.url, projectId: demoProjectId, apiKey: 'demo' } as const;
    const verifier = createIdentityVerifier(config);
    if (verifier === undefined) throw new Error('no verifier');
    return verifier;
  }

  async #listen(): Promise<void> {
    const app = await createDemoIdentity({ dataDir: this.dataDir });
    this.#server = createServer(app);
    this.url = `http://127.0.0.1:${await listen(this.#server)}`;
  }

  async #close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

const googleError = z.object({
  error: z.object({
    code: z.int(),
    message: z.string(),
    errors: z.tuple([
      z.object({ message: z.string(), reason: z.literal('invalid'), domain: z.literal('global') }),
    ]),
  }),
});

/** The status and code of an error response; fails when it does not have the provider's shape. */
export async function refusal(received: Response | Promise<Response>): Promise<[number, string]> {
  const response = await received;
  const { error } = googleError.parse(await response.json());
  if (error.code !== response.status) throw new Error(`${error.code} in a response of ${response.status}`);
  return [response.status, error.message.split(' : ')[0] ?? ''];
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookies, routes, type SessionUser } from '@sandstone/contract';
import { type ApiConfig } from '@sandstone/config';
import { createTestDatabase, databaseMissing } from '@sandstone/database/testing';
import { FakeIdentityVerifier } from '@sandstone/identity/testing';
import { redisMissing, testRedis } from '@sandstone/jobs/testing';
import { type RunningApi, startApi } from '../api.ts';
import { type Replacements } from '../api-context.ts';

/** The reason why these suites cannot run here; undefined if they can. */
export const servicesMissing = databaseMissing ?? redisMissing;

export const publicUrl = 'https://site.example';
export const adminEmail = 'ada@example.com';

export interface TestApi {
  api: RunningApi;
  identity: FakeIdentityVerifier;
  storageDirectory: string;
  /** Sends a request from the site's own origin, unless the headers override it. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Signs an account in. @returns the session's Cookie header and its user */
  signIn(email?: string): Promise<{ cookie: string; user: SessionUser }>;
  stop(): Promise<void>;
}

export const sameOriginHeaders = { 'sec-fetch-site': 'same-origin', origin: publicUrl };

/** Starts an api with its own database, Redis prefix and storage directory, and with a fake identity provider. */
export async function startTestApi(
  replacements: Replacements = {},
  settings: Partial<ApiConfig> = {},
): Promise<TestApi> {
  const database = await createTestDatabase();
  const redis = testRedis();
  const storageDirectory = await mkdtemp(join(tmpdir(), 'sandstone-api-'));
  const identity = new FakeIdentityVerifier();
  const api = await startApi(
    {
      listen: { host: '127.0.0.1', port: 0, drainMs: 0, logLevel: 'silent' },
      publicUrl: new URL(publicUrl),
      database: database.config,
      redis,
      storage: { kind: 'files', directory: storageDirectory },
      identity: { kind: 'none' },
      streaming: { apiUrl: '', playerUrl: '', referer: '', libraries: [] },
      sessionSecret: randomUUID() + randomUUID(),
      adminEmails: new Set([adminEmail]),
      trustedProxies: ['127.0.0.1/32'],
      demo: false,
      docs: true,
      ...settings,
    },
    { identity, ...replacements },
  );
  await api.context.storage.ensureBuckets();

  const request = (path: string, init: RequestInit = {}) =>
    fetch(api.url + path, {
      ...init,
      headers: { ...sameOriginHeaders, ...Object.fromEntries(new Headers(init.headers)) },
    });

  return {
    api,
    identity,
    storageDirectory,
    request,
    async signIn(email = adminEmail) {
      const idToken = identity.issue({ subject: email, email });
      const response = await request(routes.login.path, {
        method: 'POST',
        // Each sign-in uses its own address, so that it does not reach the login limit.
        headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
        body: JSON.stringify({ idToken }),
      });
      if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
      const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith(cookies.session));
      const { user } = (await response.json()) as { user: SessionUser };
      return { cookie: session?.split(';', 1)[0] ?? '', user };
    },
    async stop() {
      await api.close();
      await Promise.all([database.drop(), redis[Symbol.asyncDispose]()]);
      await rm(storageDirectory, { recursive: true, force: true });
    },
  };
}

export function randomAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}

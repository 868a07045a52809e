import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookies, routes, type SessionUser } from '@sandstone/contract';
import { type ApiConfig } from '@sandstone/config';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { ContentVersionRepository, Database, SiteStateRepository } from '@sandstone/database';
import { createTestDatabase, databaseMissing } from '@sandstone/database/testing';
import { FakeIdentityVerifier } from '@sandstone/identity/testing';
import { type SignalBus } from '@sandstone/jobs';
import { redisMissing, testRedis } from '@sandstone/jobs/testing';
import { OBJECT_STORAGE, SIGNAL_BUS } from '@sandstone/nest';
import { type ObjectStorage } from '@sandstone/storage';
import { ContentVersion } from '../content-version/content-version.ts';
import { CachedResponses } from '../content-version/cached-responses.ts';
import { ApiModule } from '../api.module.ts';
import { apiOptions, startApi } from '../api.ts';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { IDENTITY_VERIFIER } from '../infrastructure/identity.module.ts';

/** The reason why these suites cannot run here; undefined if they can. */
export const servicesMissing = databaseMissing ?? redisMissing;

export const publicUrl = 'https://site.example';
export const adminEmail = 'ada@example.com';

export interface TestApi {
  app: NestExpressApplication;
  url: string;
  database: Database;
  identity: FakeIdentityVerifier;
  storageDirectory: string;
  /** Sends a request from the site's own origin, unless the headers override it. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Signs an account in. @returns the session's Cookie header and its user */
  signIn(email?: string): Promise<{ cookie: string; user: SessionUser }>;
  stop(): Promise<void>;
}

export const sameOriginHeaders = { 'sec-fetch-site': 'same-origin', origin: publicUrl };

/** Overrides providers of the api. */
type Override = (testing: TestingModuleBuilder) => TestingModuleBuilder;

/** Starts an api with this configuration. The suite closes it. */
export async function startReplica(config: ApiConfig, override: Override): Promise<NestExpressApplication> {
  const testing = Test.createTestingModule({ imports: [ApiModule] })
    .overrideProvider(API_CONFIG)
    .useValue(config);
  const module = await override(testing).compile();
  const app = module.createNestApplication<NestExpressApplication>(apiOptions);
  await startApi(app);
  return app;
}

/** Starts an api with its own database, Redis prefix and storage directory, and with a fake identity provider. */
export async function startTestApi(
  override: Override = (testing) => testing,
  settings: Partial<ApiConfig> = {},
): Promise<TestApi> {
  const database = await createTestDatabase();
  const redis = testRedis();
  const storageDirectory = await mkdtemp(join(tmpdir(), 'sandstone-api-'));
  const identity = new FakeIdentityVerifier();
  const app = await startReplica(
    {
      release: { version: '1.2.3', commit: 'unknown' },
      listen: { host: '127.0.0.1', port: 0, drainMs: 0, logLevel: 'silent' },
      publicUrl: new URL(publicUrl),
      database: database.config,
      redis,
      storage: { kind: 'files', directory: storageDirectory },
      identity: { kind: 'none' },
      streaming: { apiUrl: '', playerUrl: '', referer: '', libraries: [] },
      ageProviders: [],
      sessionSecret: randomUUID() + randomUUID(),
      adminEmails: new Set([adminEmail]),
      trustedProxies: ['127.0.0.1/32'],
      demo: false,
      docs: true,
      ...settings,
    },
    (testing) =>
      override(
        testing
          .overrideProvider(IDENTITY_VERIFIER)
          .useValue(identity)
          // Tests change content without signals, and read it at once.
          .overrideProvider(ContentVersion)
          .useFactory({
            inject: [ContentVersionRepository, SIGNAL_BUS],
            factory: (versions: ContentVersionRepository, signals: SignalBus) =>
              new ContentVersion(() => versions.read(), signals, fastClock()),
          })
          .overrideProvider(CachedResponses)
          .useValue(new CachedResponses(1024 * 1024, fastClock())),
      ),
  );
  const url = await app.getUrl();
  await app.get(SiteStateRepository).openFirst({ system: 'operator' });
  await app.get<ObjectStorage>(OBJECT_STORAGE).ensureBuckets();

  const request = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      headers: { ...sameOriginHeaders, ...Object.fromEntries(new Headers(init.headers)) },
    });

  return {
    app,
    url,
    database: app.get(Database),
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
      await app.close();
      await Promise.all([database.drop(), redis[Symbol.asyncDispose]()]);
      await rm(storageDirectory, { recursive: true, force: true });
    },
  };
}

/** The status of a response whose body nobody reads, which would keep its connection open. */
export async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

/** A clock on which an hour passes between two readings. */
function fastClock(): () => number {
  let now = 0;
  return () => (now += 3_600_000);
}

export function randomAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}

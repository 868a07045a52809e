import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { siteFiles } from '@sandstone/contract';
import { compressAssets } from '../assets/compress-assets.ts';
import { freePort } from '../free-port.ts';
import { type KnownPolicy, openPolicy } from '../policy/refused-requests.ts';
import { type ProxyOptions, type ResolvedProxyOptions, parseProxyOptions } from '../options/options.ts';
import { type RunningProxy } from './client.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { type FakeUpstream, startUpstream } from './fake-upstream.ts';

/** An existing photo, in a store or a folder. */
export const photoKey = 'photos/0b7c7a9e-4f0d-4c0e-9d55-2f6f6f1f0a11/1/320.avif';
export const missingKey = photoKey.replace('320', '640');
export const photoBytes = Buffer.from('the bytes of a landscape');
export const longText = 'light on sandstone '.repeat(200);

export interface Harness {
  proxy: RunningProxy;
  options: ResolvedProxyOptions;
  runDir: string;
  api: FakeUpstream;
  web: FakeUpstream;
  identity: FakeUpstream;
  store: FakeUpstream;
  /** Writes a photo into the media folder. */
  putPhoto(key: string): void;
  removePhoto(key: string): void;
  close(): Promise<void>;
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Starts a proxy of the given kind with four fake upstreams and a build with a few files.
 * @param lastPolicy the policy that was in force before
 */
export async function startHarness(
  kind: ProxyKind,
  change: (
    options: ProxyOptions,
    harness: Pick<Harness, 'api' | 'web' | 'identity' | 'store'>,
  ) => Partial<ProxyOptions> = () => ({}),
  lastPolicy: KnownPolicy = openPolicy,
): Promise<Harness> {
  const folder = mkdtempSync(join(tmpdir(), 'sandstone-proxy-'));
  // The nginx workers run as nobody and need access.
  chmodSync(folder, 0o755);
  const assetsDir = join(folder, 'client');
  write(join(assetsDir, 'assets', 'app-1a2b3c.js'), `console.log(${JSON.stringify(longText)})`);
  write(join(assetsDir, siteFiles.icon), 'an icon');
  write(join(assetsDir, '.secret.txt'), 'hidden');
  await compressAssets(assetsDir);
  const earlierFilesDir = join(folder, 'earlier');
  write(join(earlierFilesDir, 'assets', 'app-0f9e8d.js'), longText);
  write(join(earlierFilesDir, siteFiles.touchIcon), 'an earlier icon');
  const mediaDir = join(folder, 'public');
  write(join(mediaDir, photoKey), photoBytes);
  write(join(mediaDir, 'photos', 'notes.txt'), 'not a photo');

  const [api, web, identity, store] = await Promise.all([
    startUpstream(),
    startUpstream(),
    startUpstream(),
    startUpstream(),
  ]);
  const [port, healthPort] = await Promise.all([freePort(), freePort()]);
  const options: ProxyOptions = {
    port,
    healthPort,
    host: '127.0.0.1',
    publicUrl: `http://localhost:${port}`,
    apiUrl: api.url,
    webUrl: web.url,
    identityUrl: identity.url,
    assetsDir,
    earlierFilesDir,
    media: { kind: 'directory', path: mediaDir },
    runDir: join(folder, 'run'),
  };
  if (lastPolicy !== null) write(join(options.runDir, 'policy.json'), JSON.stringify(lastPolicy));
  const others = { api, web, identity, store };
  const changed = { ...options, ...change(options, others) };
  const harness: Harness = {
    proxy: await kind.start(changed),
    options: parseProxyOptions(changed),
    runDir: options.runDir,
    ...others,
    putPhoto: (key) => write(join(mediaDir, key), photoBytes),
    removePhoto: (key) => rmSync(join(mediaDir, key)),
    async close() {
      // A test may have replaced the proxy.
      await this.proxy.close();
      await Promise.all(Object.values(others).map((upstream) => upstream.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return harness;
}

/** Starts a proxy before the tests of a `describe`, and closes it after them. */
export function useHarness(...given: Parameters<typeof startHarness>): Harness {
  const harness = {} as Harness; // it is complete before the first test
  beforeAll(async () => void Object.assign(harness, await startHarness(...given)));
  afterAll(() => harness.close());
  return harness;
}

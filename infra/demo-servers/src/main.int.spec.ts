import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStreamingProvider } from '@sandstone/streaming';
import { createControlClient } from './streaming/control.ts';
import { fakeStreamingConfig } from './streaming/libraries.ts';
import { free } from './streaming/testing/live-fake-provider.ts';
import { WebhookReceiver } from './streaming/testing/webhook-receiver.ts';

let dataDir = '';
let receiver: WebhookReceiver;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fake-provider-'));
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await rm(dataDir, { recursive: true });
});

function spawnServers(ports: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      ...ports,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://localhost:8080',
      WEBHOOK_URL: receiver.url,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  return { lines: createInterface(child.stdout), stop };
}

const urlsIn = (line: string) => line.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [];

async function start() {
  const { lines, stop } = spawnServers({ CONTROL_PORT: '0' });
  const [line] = (await once(lines, 'line')) as [string];
  const [api = '', player = '', cdn = '', control = ''] = urlsIn(line);
  return { urls: { api, player, cdn, control }, line, stop };
}

describe('the process', () => {
  it('responds, sends webhooks, stops cleanly during work and resumes after a restart', async () => {
    const first = await start();
    expect((await fetch(`${first.urls.control}/health/live`)).status).toBe(200);
    expect(first.line).not.toContain(free.apiKey);
    const control = createControlClient(first.urls.control);
    const [guid = ''] = await control.seed({
      announce: 'normal',
      videos: [{ libraryId: free.id, title: 'Mesa', status: 0 }],
    });
    expect(receiver.take()).toHaveLength(1);
    await control.addRules([{ origin: 'api', kind: 'stall', ms: 600_000 }]);
    const hanging = fetch(`${first.urls.api}/library/${free.id}/videos`).then(
      () => 'answered',
      () => 'gone',
    );
    while ((await control.requests()).length === 0);
    expect(await first.stop()).toBe(0);
    expect(await hanging).toMatch(/answered|gone/);

    const second = await start();
    const provider = createStreamingProvider(fakeStreamingConfig(second.urls, 'http://localhost:8080'));
    expect(await provider?.video(free.id, guid)).toMatchObject({ title: 'Mesa', state: 'processing' });
    expect(await second.stop()).toBe(0);
  });

  it('also runs sign-in and age checks, which are ready when the provider is', async () => {
    const ageUrl = 'http://127.0.0.1:1';
    const all = spawnServers({ IDENTITY_PORT: '0', AGE_PORT: '0', AGE_URL: ageUrl, CONTROL_PORT: '0' });
    const urls: string[] = [];
    for await (const line of all.lines) {
      urls.push(urlsIn(line).at(-1) ?? '');
      if (line.includes('control')) break;
    }
    const statuses = await Promise.all(urls.map(async (url) => (await fetch(`${url}/health/live`)).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect(await all.stop()).toBe(0);
  });
});

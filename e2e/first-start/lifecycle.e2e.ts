import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HealthResponse, routes } from '@sandstone/contract';
import { checkoutCommit } from '@sandstone/launcher';
import { allPublicPhotos } from '@sandstone/test-system/api-session';
import {
  launchSystem,
  photosOfFirstStart,
  RunningSystem,
  saveDemoTemplate,
  temporaryDataDir,
} from '@sandstone/test-system/running-system';
import { isAlive, processTree } from '../src/process-tree.ts';
import { expect, test } from '../src/test.ts';

const root = join(import.meta.dirname, '../..');
const demoPhotos = 30;

// demo-restart.e2e.ts tests the start on the data of a stopped demo.
test('the demo starts, rejects a second start on its data, and leaves no process when it stops', async () => {
  const { dataDir, remove } = await temporaryDataDir();
  const options = { demoContent: true };
  const running = launchSystem(dataDir, options);
  const timed = async (label: string, task: () => Promise<unknown>): Promise<void> => {
    const from = performance.now();
    await task();
    const ms = performance.now() - from;
    test.info().annotations.push({ type: label, description: `${(ms / 1000).toFixed(1)} s` });
    console.log(`    ${label}: ${(ms / 1000).toFixed(1)} s`);
  };
  const stop = async () => {
    const pid = (await new RunningSystem('', dataDir).run()).pid;
    const processes = processTree(pid);
    expect(processes.length).toBeGreaterThan(6);
    await timed('stop', async () => {
      running.kill('SIGTERM');
      expect(await running.ended).toBe(0);
    });
    expect(processes.filter(isAlive)).toEqual([]);
  };
  try {
    await timed('first start, with demo content', () => running.ready);
    const system = new RunningSystem(await running.ready, dataDir, running);
    for (const name of [
      'postgres',
      'redis',
      'storage',
      'demo-servers',
      'api',
      'worker',
      'web',
      'reverse-proxy',
    ]) {
      expect(
        running.lines.some((line) => line.trim().startsWith(`${name} `)),
        name,
      ).toBe(true);
    }
    // Whether other files differ from the commit may change during the test.
    const commit = checkoutCommit(root).replace(/-modified$/, '');
    const { components } = await system.run();
    for (const { name, url } of components.filter((each) => ['api', 'worker', 'web'].includes(each.name))) {
      const health = (await (await fetch(url + routes.ready.path)).json()) as HealthResponse; // as the contract says
      expect(health.commit.replace(/-modified$/, ''), name).toBe(commit);
    }
    const before = await allPublicPhotos(system.site);
    expect(before.length).toBeGreaterThanOrEqual(demoPhotos);
    expect(before.some(({ description }) => description !== null)).toBe(true);

    const second = launchSystem(dataDir, options);
    expect(await second.ended).toBe(1);
    expect(second.lines.join('\n')).toContain(`It already runs on ${dataDir} at ${system.site}`);
    expect((await fetch(system.site)).status).toBe(200);

    await stop();
    await writeFile(join(dataDir, photosOfFirstStart), JSON.stringify(before));
    await saveDemoTemplate(dataDir);
  } finally {
    running.kill('SIGTERM');
    await running.ended;
    await remove();
  }
});

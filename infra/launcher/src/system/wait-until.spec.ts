import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startServer } from './wait-until.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wait-until-spec-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stop = { signal: 'SIGKILL', graceMs: 1000 } as const;
const start = (script: string, isReady: () => Promise<boolean>, report: (line: string) => void) =>
  startServer({
    name: 'api',
    launch: {
      command: '/bin/sh',
      args: ['-c', script],
      log: join(folder, 'api.log'),
      environment: { PATH: process.env['PATH'] },
    },
    isReady,
    port: undefined,
    stop,
    report,
    reportEveryMs: 100,
  });

describe('a component that starts', () => {
  it('is waited for as long as it runs, and named again and again', async () => {
    const reports: string[] = [];
    const running = await start(
      'exec sleep 600',
      () => Promise.resolve(reports.length === 3),
      (line) => reports.push(line),
    );
    expect(reports).toEqual(
      ['0.1', '0.2', '0.3'].map((seconds) =>
        expect.stringContaining(`not ready after ${seconds} s; it runs, so the start waits for it`),
      ),
    );
    expect(reports[0]).toContain(join(folder, 'api.log'));
    await running.stop(stop);
  });

  it('fails with the end of its log when it ends, however long it ran', async () => {
    const reports: string[] = [];
    const failed = start(
      'sleep 0.3; echo the last line; exit 3',
      () => Promise.resolve(false),
      (line) => reports.push(line),
    );
    await expect(failed).rejects.toThrow(/^api ended before it was ready \(code 3\).*\n {4}the last line$/);
    expect(reports.length).toBeGreaterThan(0);
  });
});

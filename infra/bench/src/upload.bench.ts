import { join } from 'node:path';
import { limits } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { signInByScript, uploadMany } from '@sandstone/test-system/api-session';
import { peakResidentBytes, resetPeak, residentBytes } from '@sandstone/test-system/process-memory';
import { sendBigFiles } from '@sandstone/test-system/raw-upload';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { type BenchSection, median } from './bench.section.ts';
import { processCpuMs } from './process-cpu.ts';

const megabyte = 1024 ** 2;

export const uploadSection: BenchSection = {
  name: 'upload',
  async run({ tempDir, rounds, log }) {
    const dataDir = join(tempDir, 'data');
    const started = launchSystem(dataDir, {});
    const results: { baseMb: number; growthMb: number; cpuSecondsPerGb: number; seconds: number }[] = [];
    try {
      log('starting the system …');
      const system = new RunningSystem(await started.ready, dataDir, started);
      const session = await signInByScript(system.site, 'admin');
      const pid = await system.pidOf('api');
      // The first upload loads code, which is not memory growth.
      await uploadMany(session, [{ name: 'first.jpg', bytes: await drawPhoto({ seed: 1 }) }]);
      for (let round = 0; round < rounds; round += 1) {
        log(`round ${round + 1} of ${rounds}`);
        const files = Array.from({ length: limits.upload.maxFilesPerBatch }, (_, number) => ({
          name: `big-${number}.jpg`,
          bytes: limits.upload.maxFileBytes,
          seed: 100 * (round + 1) + number,
        }));
        const before = residentBytes(pid);
        const cpuBefore = processCpuMs(pid);
        const startedAt = performance.now();
        resetPeak(pid);
        const { status } = await sendBigFiles(session, 'uploadMultiple', files).answered;
        if (status !== 200) throw new Error(`The upload answered ${status}`);
        const gigabytes = (files.length * limits.upload.maxFileBytes) / 1024 ** 3;
        results.push({
          baseMb: before / megabyte,
          growthMb: (peakResidentBytes(pid) - before) / megabyte,
          cpuSecondsPerGb: (processCpuMs(pid) - cpuBefore) / 1000 / gigabytes,
          seconds: (performance.now() - startedAt) / 1000,
        });
      }
    } finally {
      started.kill('SIGTERM');
      await started.ended;
    }
    const growth = Math.max(...results.map(({ growthMb }) => growthMb));
    const cpu = median(results.map(({ cpuSecondsPerGb }) => cpuSecondsPerGb));
    return {
      title: 'Ten files of 100 MB in one request',
      method: `Through nginx to the api and its file storage; peak resident memory by the kernel's high-water mark; ${rounds} rounds.`,
      columns: ['round', 'api before MB', 'peak growth MB', 'CPU s / GB', 'wall s'],
      rows: results.map(({ baseMb, growthMb, cpuSecondsPerGb, seconds }, index) => [
        index + 1,
        Math.round(baseMb),
        Math.round(growthMb),
        Number(cpuSecondsPerGb.toFixed(2)),
        Number(seconds.toFixed(1)),
      ]),
      goals: [
        { name: "growth of the api's memory", measured: growth, unit: 'MB', direction: 'at most', bound: 50 },
        { name: "the api's CPU", measured: cpu, unit: 's / GB', direction: 'at most', bound: 4 },
      ],
    };
  },
};

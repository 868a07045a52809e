// A worker that takes a job and never ends it, for a test to kill: <redisUrl> <prefix> <lockDurationMs>
import { consumeJobs } from '../job-consumer.adapter.ts';

const [redisUrl = '', prefix, lockDurationMs] = process.argv.slice(2);
consumeJobs(
  'processPhoto',
  async (_payload, { run }) => {
    process.stdout.write(`took it for run ${run}\n`);
    await new Promise(() => {});
  },
  { redisUrl, prefix, concurrency: 1, lockDurationMs: Number(lockDurationMs) },
);

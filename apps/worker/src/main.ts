import { endOnConfigError, loadWorkerConfig } from '@sandstone/config';
import { startWorker } from './worker.ts';

const start = async () => startWorker(loadWorkerConfig());
const worker = await start().catch(endOnConfigError);

let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping ??= worker.close().then(() => process.exit(0));
  });
}

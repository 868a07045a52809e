import { loadApiConfig } from '@sandstone/config';
import { startApi } from './api.ts';

const api = await startApi(loadApiConfig());

// A second signal while the first is being obeyed changes nothing: the supervisor has its own deadline.
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping ??= api.close().then(() => process.exit(0));
  });
}

import { loadApiConfig } from '@sandstone/config';
import { startApi } from './api.ts';

const api = await startApi(loadApiConfig());

// A second signal while the first is being obeyed changes nothing: the supervisor has its own deadline.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void api.close().then(() => process.exit(0)));
}

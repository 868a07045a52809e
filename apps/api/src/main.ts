import { loadApiConfig } from '@sandstone/config';
import { startApi } from './api.ts';

const api = await startApi(loadApiConfig());

// A second signal has no effect; the supervisor enforces its own deadline.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void api.close().then(() => process.exit(0)));
}

// node fake-system.main.ts <data folder>: the real supervisor with fake apps. FAIL names an app that never starts.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverComponent } from '../plan/node-component.ts';
import { runToTheEnd } from '../supervisor/run-to-the-end.ts';
import { ComponentError } from '../system/component-error.ts';
import { freePort } from '../system/free-port.ts';

const dataDir = process.argv[2] ?? '';
const fakeApp = fileURLToPath(new URL('./fake-app.ts', import.meta.url));

async function fake(name: string, after: readonly string[]) {
  const port = await freePort();
  return serverComponent({
    name,
    after,
    url: `http://127.0.0.1:${port}`,
    choice: `fake ${name}`,
    readyPath: '/health/ready',
    process: () => ({
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', fakeApp],
      log: join(dataDir, 'logs', `${name}.log`),
      environment: {
        NAME: name,
        PORT: String(port),
        EVENTS: join(dataDir, 'events'),
        FAIL: process.env['FAIL'] === name ? '1' : '0',
      },
    }),
  });
}

try {
  process.exitCode = await runToTheEnd({
    dataDir,
    print: (line) => console.log(line),
    plan: async () => ({
      specs: [
        await fake('store', []),
        await fake('api', ['store']),
        await fake('worker', ['store']),
        await fake('proxy', ['api', 'worker']),
      ],
      site: 'http://localhost:1',
      api: null,
      identity: null,
      streaming: null,
      setup: () => Promise.resolve('http://localhost:1/setup#ABCD-EFGH'),
    }),
  });
} catch (error) {
  if (!(error instanceof ComponentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

import { afterAll, beforeAll, describe } from '@jest/globals';
import { servicesMissing, startTestApi, type TestApi } from './api.fixture.ts';

export type StartApi = (start?: () => Promise<TestApi>) => TestApi;

/** Runs a suite whose body starts its own api. It is skipped without the services, and its name then says why. */
export function apiSuite(
  name: string,
  body: (start: StartApi) => void,
  missing: string | undefined = servicesMissing,
): void {
  const run = missing === undefined ? describe : describe.skip;
  run(missing === undefined ? name : `${name} (${missing})`, () => body(startedApi));
}

/** Starts an api for the suite. It is available in tests and in hooks that are registered later. */
function startedApi(start: () => Promise<TestApi> = () => startTestApi()): TestApi {
  let running: TestApi | undefined;
  beforeAll(async () => {
    running = await start();
  });
  const stop = async () => {
    await running?.stop();
  };
  afterAll(stop, 20_000);
  const started = () => {
    if (running === undefined) throw new Error('The api exists only while a test runs');
    return running;
  };
  return {
    get app() {
      return started().app;
    },
    get url() {
      return started().url;
    },
    get database() {
      return started().database;
    },
    get identity() {
      return started().identity;
    },
    get storageDirectory() {
      return started().storageDirectory;
    },
    request: (...request) => started().request(...request),
    signIn: (...account) => started().signIn(...account),
    stop,
  };
}

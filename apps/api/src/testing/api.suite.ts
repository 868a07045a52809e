import { afterAll, beforeAll, describe } from '@jest/globals';
import { servicesMissing, startTestApi, type TestApi } from './api.fixture.ts';

export type StartApi = (start?: () => Promise<TestApi>) => TestApi;

/**
 * A suite with an api of its own, which the body starts by the call it is given; without the services it is skipped,
 * and its name says why.
 */
export function apiSuite(
  name: string,
  body: (start: StartApi) => void,
  missing: string | undefined = servicesMissing,
): void {
  const run = missing === undefined ? describe : describe.skip;
  run(missing === undefined ? name : `${name} (${missing})`, () => body(startedApi));
}

/** The api that runs from here to the suite's end; it can be asked as soon as the hooks declared later run. */
function startedApi(start: () => Promise<TestApi> = () => startTestApi()): TestApi {
  let running: TestApi | undefined;
  beforeAll(async () => {
    running = await start();
  }, 60_000);
  const stop = async () => {
    await running?.stop();
  };
  afterAll(stop, 20_000);
  const started = () => {
    if (running === undefined) throw new Error('The api exists only while a test runs');
    return running;
  };
  return {
    get api() {
      return started().api;
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

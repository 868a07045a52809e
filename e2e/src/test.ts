import {
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';
import { cookies } from '@sandstone/contract';
import { type ApiSession, type PersonName, signInByScript } from '@sandstone/test-system/api-session';
import { RunningSystem, type SystemOptions, withSystem } from '@sandstone/test-system/running-system';
import { clientHeader, newClientAddress, sendFromNewClients } from './client-address.ts';

export { expect } from '@playwright/test';

sendFromNewClients();

/** For `test.use`: somebody who has never been here. */
export const firstVisit = { cookies: [], origins: [] };

/** Somebody who has confirmed her age, as nearly every test wants it. */
const confirmedAge = {
  cookies: [
    {
      name: cookies.age,
      value: 'true',
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: true,
      sameSite: 'Strict' as const,
    },
  ],
  origins: [],
};

export interface SharedFixtures {
  /** With demo content or without; set by a project or a file. */
  systemOptions: SystemOptions;
  /** The whole system, shared by all tests of a worker. */
  system: RunningSystem;
  /** The administrator, signed in once by script. */
  admin: ApiSession;
  visitor: ApiSession;
}

const startLimitMs = 240_000;

/** A running system to develop tests against: its data folder. */
const attachTo = process.env['E2E_DATA_DIR'];
/** A running system of which only the address is known: for the tests with the tag `@smoke`. */
const knownSite = process.env['E2E_SITE'];

async function attached(dataDir: string): Promise<RunningSystem> {
  const { site } = await new RunningSystem('', dataDir).run();
  return new RunningSystem(site ?? '', dataDir);
}

declare global {
  interface Document {
    /** React's own, without a type of theirs. */
    [root: `__reactContainer$${string}`]:
      { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } } | undefined;
  }
}

/** Resolves when the page's own code has taken it over: what is pressed before that is the browser's affair. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A page that has no script of ours has nothing to wait for: another site's, or the public door's own.
    if (document.querySelector('script[data-entry]') === null) return true;
    // React hangs its root on what it takes over, piece by piece; the root says when the last one is done.
    const root = Object.keys(document).find((name): name is `__reactContainer$${string}` =>
      name.startsWith('__reactContainer$'),
    );
    return root !== undefined && document[root]?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

/** To the site's rate limits the page's requests are those of another client from now on. */
export const becomeNewClient = (page: Page): Promise<void> =>
  page.setExtraHTTPHeaders({ [clientHeader]: newClientAddress() });

/**
 * Opens a page and waits until its code has taken it over. An interface of the machine that comes or goes, such as one
 * of a container, makes Chromium drop what it is connecting to: the page is opened again then, as a person would.
 */
async function openWhole(
  page: Page,
  open: () => Promise<Response | null>,
  runsScripts: boolean,
): Promise<Response | null> {
  const isDropped = (text: string | undefined) => text?.includes('ERR_NETWORK_CHANGED') === true;
  for (;;) {
    const dropped = Promise.withResolvers<undefined>();
    const onFailed = (request: Request) => {
      if (isDropped(request.failure()?.errorText)) dropped.resolve(undefined);
    };
    page.on('requestfailed', onFailed);
    await becomeNewClient(page);
    const whole = open().then(async (answer) => {
      if (runsScripts) await takenOver(page);
      return answer;
    });
    try {
      const answer = await Promise.race([whole, dropped.promise]);
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!isDropped(String(error))) throw error;
    } finally {
      page.off('requestfailed', onFailed);
      // It fails by itself when the page is opened again.
      whole.catch(() => undefined);
    }
  }
}

export const test = base.extend<object, SharedFixtures>({
  systemOptions: [{}, { scope: 'worker', option: true }],
  system: [
    async ({ systemOptions }, use) => {
      if (knownSite !== undefined) await use(new RunningSystem(knownSite, ''));
      else if (attachTo === undefined) await withSystem(systemOptions, use);
      else await use(await attached(attachTo));
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
  admin: [async ({ system }, use) => use(await signInByScript(system.site, 'admin')), { scope: 'worker' }],
  visitor: [
    async ({ system }, use) => use(await signInByScript(system.site, 'visitor')),
    { scope: 'worker' },
  ],
  storageState: confirmedAge,
  // Playwright's own way to name a fixture that needs no other.
  // eslint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ [clientHeader]: newClientAddress() }),
  // Relative addresses are the running system's.
  baseURL: async ({ system }, use) => use(system.site),
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const runsScripts = javaScriptEnabled !== false;
    page.goto = (...address) => openWhole(page, () => goto(...address), runsScripts);
    page.reload = (...options) => openWhole(page, () => reload(...options), runsScripts);
    await use(page);
  },
});

/** Puts a session made by script into a browser. */
export async function takeSession(context: BrowserContext, session: ApiSession): Promise<void> {
  // A `__Host-` cookie belongs to no domain and needs a secure address; Chromium counts localhost as one.
  const url = session.site.replace(/^http:/, 'https:');
  await context.addCookies(
    [...session.cookies].map(([name, value]) => ({
      name,
      value,
      url,
      secure: true,
      sameSite: 'Lax' as const,
    })),
  );
}

export type { Browser, PersonName };

import { randomUUID } from 'node:crypto';
import {
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
  type Response,
  expect,
  test as base,
} from '@playwright/test';
import { cookies } from '@sandstone/contract';
import { processCpuMs } from '@sandstone/launcher/process-cpu';
import { type ApiSession, type DemoAccountName, signInByScript } from '@sandstone/test-system/api-session';
import { RunningSystem, type SystemOptions, withSystem } from '@sandstone/test-system/running-system';
import { clientHeader, newClientAddress, sendFromNewClients } from './client-address.ts';
import { expectListedItems } from './stored-keys.ts';

export { expect } from '@playwright/test';

/** A part of names that is unique to a test file, since the system may hold data of an earlier run. */
export const uniqueName = (): string => randomUUID().slice(0, 8);

sendFromNewClients();

/** A storage state for `test.use`: a first visit. */
export const firstVisit = { cookies: [], origins: [] };

/** The storage state after the age confirmation, which nearly every test needs. */
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
  /** Set by a project or a test file, for example to add the demo content. */
  systemOptions: SystemOptions;
  /** The running system, shared by all tests of a worker. */
  system: RunningSystem;
  /** The administrator's session, created once without a browser. */
  admin: ApiSession;
  visitor: ApiSession;
}

const startLimitMs = 240_000;

/** The data folder of a system that is already running, for the development of tests. */
const attachTo = process.env['E2E_DATA_DIR'];
/** The URL of a system that runs elsewhere, for the tests with the tag `@smoke`. */
const externalSite = process.env['E2E_SITE'];

async function attached(dataDir: string): Promise<RunningSystem> {
  const { site } = await new RunningSystem('', dataDir).run();
  return new RunningSystem(site ?? '', dataDir);
}

declare global {
  interface HTMLElement {
    /** React's internal root, which has no public type. */
    [root: `__reactContainer$${string}`]:
      { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } } | undefined;
  }
}

/** Resolves when React has hydrated the page. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Pages of other sites and of the reverse proxy have no script to wait for.
    if (document.querySelector('script[data-entry]') === null) return true;
    // React stores its root on its container.
    const site = document.getElementById('site');
    const root = Object.keys(site ?? {}).find((name): name is `__reactContainer$${string}` =>
      name.startsWith('__reactContainer$'),
    );
    return root !== undefined && site?.[root]?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

/** Gives the page a new client address, so that the site's rate limits start anew. */
export const switchClientAddress = (page: Page): Promise<void> =>
  page.setExtraHTTPHeaders({ [clientHeader]: newClientAddress() });

/**
 * Opens a page and waits until it is hydrated. When a network interface is added or removed, as containers do, Chromium
 * drops its pending connections; the page is then opened again.
 */
async function openHydrated(
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
    await switchClientAddress(page);
    const opened = open().then(async (response) => {
      if (runsScripts) await untilHydrated(page);
      return response;
    });
    try {
      const response = await Promise.race([opened, dropped.promise]);
      if (response !== undefined) return response;
    } catch (error) {
      if (!isDropped(String(error))) throw error;
    } finally {
      page.off('requestfailed', onFailed);
      // The pending navigation fails when the page is opened again.
      opened.catch(() => undefined);
    }
  }
}

interface MeasuredTest {
  /** Notes the processor time of each test, with its share of the system and the browser, for the report of the run. */
  processorTime: undefined;
}

export const test = base.extend<MeasuredTest, SharedFixtures>({
  processorTime: [
    // Playwright requires an object pattern, even for a fixture without dependencies.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      const startMs = processCpuMs(process.pid);
      await use(undefined);
      const seconds = (processCpuMs(process.pid) - startMs) / 1000;
      info.annotations.push({ type: 'processor time', description: seconds.toFixed(2) });
    },
    { auto: process.platform === 'linux' },
  ],
  systemOptions: [{}, { scope: 'worker', option: true }],
  system: [
    async ({ systemOptions }, use) => {
      if (externalSite !== undefined) await use(new RunningSystem(externalSite, ''));
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
  // Playwright requires an object pattern, even for a fixture without dependencies.
  // eslint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ [clientHeader]: newClientAddress() }),
  // Relative URLs refer to the running system.
  baseURL: async ({ system }, use) => use(system.site),
  page: async ({ page, javaScriptEnabled, system }, use, info) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const runsScripts = javaScriptEnabled !== false;
    page.goto = (...address) => openHydrated(page, () => goto(...address), runsScripts);
    page.reload = (...options) => openHydrated(page, () => reload(...options), runsScripts);
    await use(page);
    if (runsScripts && info.status === info.expectedStatus) await expectListedItems(page, system.site);
  },
});

/** Adds the cookies of an API session to a browser context. */
export async function setSession(context: BrowserContext, session: ApiSession): Promise<void> {
  // A `__Host-` cookie must have no domain and needs a secure URL; Chromium treats localhost as secure.
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

export type { Browser, DemoAccountName };

/** Checks a page without a session. Reloads until the caches have been renewed and the check passes. */
export async function checkAsVisitor(
  browser: Browser,
  path: string,
  check: (page: Page, status: number | undefined) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await expect(async () => check(page, (await page.goto(path))?.status())).toPass();
  } finally {
    await context.close();
  }
}

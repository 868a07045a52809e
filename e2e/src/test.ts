import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { cookies } from '@sandstone/contract';
import { type ApiSession, type PersonName, signInByScript } from './api-session.ts';
import { RunningSystem, type SystemOptions, withSystem } from './running-system.ts';

export { expect } from '@playwright/test';

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
  // Relative addresses are the running system's.
  baseURL: async ({ system }, use) => use(system.site),
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const whole = async <T>(opening: Promise<T>): Promise<T> => {
      const answer = await opening;
      if (javaScriptEnabled !== false) await takenOver(page);
      return answer;
    };
    page.goto = (...address) => whole(goto(...address));
    page.reload = (...options) => whole(reload(...options));
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

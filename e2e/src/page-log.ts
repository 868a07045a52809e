import { type BrowserContext, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';

export interface PageLog {
  /** Console errors, which include blocked scripts and styles, and uncaught exceptions. */
  errors: string[];
  requests: Request[];
}

/** Records the errors and requests of a page. Call it before the page opens. */
export function recordPage(page: Page | BrowserContext): PageLog {
  const log: PageLog = { errors: [], requests: [] };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') log.errors.push(`${message.location().url}: ${message.text()}`);
  };
  const onRequest = (request: Request) => void log.requests.push(request);
  if ('context' in page) {
    page.on('console', onConsole).on('request', onRequest);
    page.on('pageerror', (error) => log.errors.push(error.message));
  } else {
    page.on('console', onConsole).on('request', onRequest);
    page.on('weberror', (error) => log.errors.push(error.error().message));
  }
  return log;
}

const quietMs = 500;

/**
 * Runs `visit`, and waits until the page has requested nothing for half a second. Requests of the player in its frame and
 * for media do not count: they may stay open for as long as the player likes, so that Playwright's `networkidle` never comes.
 */
export async function untilQuiet<Result>(page: Page, visit: () => Promise<Result>): Promise<Result> {
  const pending = new Set<Request>();
  let changedAt = performance.now();
  const started = (request: Request) => {
    if (request.frame() !== page.mainFrame() || request.resourceType() === 'media') return;
    pending.add(request);
    changedAt = performance.now();
  };
  const ended = (request: Request) => {
    if (pending.delete(request)) changedAt = performance.now();
  };
  page.on('request', started).on('requestfinished', ended).on('requestfailed', ended);
  const result = await visit();
  changedAt = performance.now();
  await expect
    .poll(() => ({
      pending: [...pending].map((request) => request.url()),
      quiet: performance.now() - changedAt >= quietMs,
    }))
    .toEqual({ pending: [], quiet: true });
  page.off('request', started).off('requestfinished', ended).off('requestfailed', ended);
  return result;
}

export interface LayoutShift {
  value: number;
  /** The places of the moved elements, before and after. */
  moved: string[];
}

declare global {
  interface Window {
    recordedLayoutShifts?: LayoutShift[];
  }
}

/**
 * Loads the fonts into the browser cache, as on every visit except the first. Text in a fallback font has another width,
 * and whether a font arrives before the first paint depends on the machine. Late fonts have their own test.
 */
export async function cacheFonts(context: BrowserContext, site: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(async () => {
    const html = await (await fetch('/')).text();
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    const { fonts } = parsed.querySelector<HTMLElement>('script[data-fonts]')?.dataset ?? {};
    if (fonts === undefined) throw new Error('The page names no fonts');
    await Promise.all(fonts.split(' ').map(async (address) => (await fetch(address)).arrayBuffer()));
    // The head script writes this on the first visit.
    localStorage.setItem('fonts', fonts);
  });
  await page.close();
}

/** Records layout shifts without user input, for `layoutShifts`. Call it before the page opens. */
export async function observeLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    window.recordedLayoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript's DOM library lacks this entry type.
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 160) : node?.textContent;
          return `${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)} ${name}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns all layout shifts so far. */
export async function layoutShifts(page: Page): Promise<LayoutShift[]> {
  const shifts = await page.evaluate(() => window.recordedLayoutShifts);
  if (shifts === undefined) throw new Error('Call observeLayoutShift before the page opens');
  return shifts;
}

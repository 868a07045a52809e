import { type BrowserContext, type ConsoleMessage, type Page, type Request } from '@playwright/test';

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

declare global {
  interface Window {
    recordedLayoutShift?: { sum: number; moved: string[] };
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

/** Records layout shifts without user input; `layoutShift` returns their sum. Call it before the page opens. */
export async function observeLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const state: NonNullable<Window['recordedLayoutShift']> = { sum: 0, moved: [] };
    window.recordedLayoutShift = state;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript's DOM library lacks this entry type.
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (shift.hadRecentInput) continue;
        state.sum += shift.value;
        for (const { node, previousRect, currentRect } of shift.sources) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 160) : node?.textContent;
          state.moved.push(`${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)} ${name}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of all layout shifts so far, and prints the moved elements. */
export async function layoutShift(page: Page): Promise<number> {
  const state = await page.evaluate(() => window.recordedLayoutShift);
  if (state === undefined) throw new Error('Call observeLayoutShift before the page opens');
  const { sum, moved } = state;
  for (const line of moved) console.log(`moved: ${line}`);
  return sum;
}

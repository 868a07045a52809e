import { type BrowserContext, type ConsoleMessage, type Page, type Request } from '@playwright/test';

export interface PageWatch {
  /** Errors of the console (a refused script or style is one) and of the page's own code. */
  errors: string[];
  requests: Request[];
}

/** Keeps what a page complains about and asks for. Begin before it opens. */
export function watchPage(page: Page | BrowserContext): PageWatch {
  const watch: PageWatch = { errors: [], requests: [] };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') watch.errors.push(`${message.location().url}: ${message.text()}`);
  };
  const onRequest = (request: Request) => void watch.requests.push(request);
  if ('context' in page) {
    page.on('console', onConsole).on('request', onRequest);
    page.on('pageerror', (error) => watch.errors.push(error.message));
  } else {
    page.on('console', onConsole).on('request', onRequest);
    page.on('weberror', (error) => watch.errors.push(error.error().message));
  }
  return watch;
}

declare global {
  interface Window {
    layoutShiftOfTest?: { sum: number; moved: string[] };
  }
}

/**
 * Gives the browser the fonts, as it has them on every visit but the first: words in another font are a little wider, and
 * whether a font comes before the first paint is the machine's affair. What late ones move is tried by itself.
 */
export async function bringFonts(context: BrowserContext, site: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(async () => {
    const html = await (await fetch('/')).text();
    const links = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('link[as="font"]')];
    if (links.length === 0) throw new Error('The page names no font');
    await Promise.all(
      links.map(async (link) => (await fetch(link.getAttribute('href') ?? '')).arrayBuffer()),
    );
  });
  await page.close();
}

/** Sums up what moves by itself; `layoutShift` reads it. Begin before the page opens. */
export async function watchLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const state: NonNullable<Window['layoutShiftOfTest']> = { sum: 0, moved: [] };
    window.layoutShiftOfTest = state;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The DOM library does not know this kind of entry.
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

/** The sum of all shifts so far; what moved is printed, as it tells nobody afterwards. */
export async function layoutShift(page: Page): Promise<number> {
  const state = await page.evaluate(() => window.layoutShiftOfTest);
  if (state === undefined) throw new Error('Nobody watched before the page opened');
  const { sum, moved } = state;
  for (const line of moved) console.log(`moved: ${line}`);
  return sum;
}

import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoProviderPaths, middleFocus } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { signInByScript, uploadMany } from '@sandstone/test-system/api-session';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import {
  atMost,
  type BenchContext,
  type BenchSection,
  eachRound,
  median,
  reasonOf,
  rounded,
  withSystem,
} from './bench.section.ts';
import { publicPages } from './demo-content.ts';
import { measureInteractions } from './interactions.ts';

const maxBlockingMs = 200;
const maxScriptKb = 125;
const maxInteractionMs = 1000;
const photoTimeoutMs = 60_000;
/** Lighthouse sometimes fails by itself, for example with NO_NAVSTART. */
const maxAttempts = 3;
const measuredPages = ['home', 'pictures', 'event', 'video', 'post'] as const;
const chromePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** `simulate` computes a slow phone from a fast visit; `devtools` slows the browser down. */
const throttlingMethods = ['simulate', 'devtools'] as const;
type ThrottlingMethod = (typeof throttlingMethods)[number];
const rowSuffix = { simulate: '', devtools: ', throttled' } as const;
const maxLargestPaintMs = { simulate: 1600, devtools: 1800 } as const;
/** With a photo as the large picture, which has more bytes than the drawn one. Only the simulated visit has a bound. */
const maxLargestPaintOfPhotoMs = 2000;

interface Visit {
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  scriptKb: number;
  /** The longest tasks of the main thread: the file that they belong to, and their time. */
  longTasks: string[];
}
type Figure = Exclude<keyof Visit, 'longTasks'>;

const shownTasks = 3;
/** A provider's player runs in a process of its own. That of the demo would count as work of the page. */
const demoPlayer = `*${demoProviderPaths.player}/*`;

/** A first visit with a browser of its own. Lighthouse's preset is a phone on slow 4G. */
async function visit(address: string, throttlingMethod: ThrottlingMethod): Promise<Visit> {
  const browser = await launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const run = await lighthouse(address, {
      port: browser.port,
      logLevel: 'error',
      throttlingMethod,
      blockedUrlPatterns: [demoPlayer],
      onlyCategories: ['performance'],
    });
    if (run === undefined) throw new Error(`${address} was not measured`);
    const { audits, runtimeError } = run.lhr;
    if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`);
    const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const requests = audits['network-requests']?.details;
    const scriptBytes = (requests?.type === 'table' ? requests.items : [])
      .filter((item) => item['resourceType'] === 'Script')
      .reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0);
    const tasks = audits['long-tasks']?.details;
    const longTasks = (tasks?.type === 'table' ? tasks.items : [])
      .map(({ url, duration }) => ({
        file: typeof url === 'string' ? basename(url) : '',
        ms: Math.round(Number(duration)),
      }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, shownTasks)
      .map(({ file, ms }) => `${file || 'document'} ${ms} ms`);
    return {
      longTasks,
      largestPaintMs: number('largest-contentful-paint'),
      blockingMs: number('total-blocking-time'),
      layoutShift: number('cumulative-layout-shift'),
      scriptKb: scriptBytes / 1000,
    };
  } finally {
    browser.kill();
  }
}

async function visitWithRetries(
  address: string,
  method: ThrottlingMethod,
  log: (line: string) => void,
): Promise<Visit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visit(address, method);
    } catch (error) {
      log(`attempt ${attempt} failed: ${reasonOf(error)}`);
      if (attempt === maxAttempts) throw error;
    }
  }
}

interface Result {
  name: string;
  address: string;
  method: ThrottlingMethod;
  maxLargestPaintMs: number;
  /** Filled by `visitAll`. */
  visits: Visit[];
}

/** Visits each page once for each round. @returns what could not be measured */
async function visitAll(context: BenchContext, results: readonly Result[]): Promise<string[]> {
  const missing: string[] = [];
  await eachRound(context, async (round) => {
    for (const { name, address, method, visits } of results) {
      try {
        const measured = await visitWithRetries(address, method, context.log);
        visits.push(measured);
        // An interrupted run has no report, so that these lines are all that is left of it.
        context.log(`${name}: ${JSON.stringify(measured)}`);
      } catch (error) {
        missing.push(`${name} in round ${round + 1}: ${reasonOf(error)}`);
      }
    }
  });
  return missing;
}

/** Makes a photo of 24 megapixels the large picture of the home page, and waits until visitors get its crops. */
async function showPhotoOnHome(site: string): Promise<void> {
  const session = await signInByScript(site, 'admin');
  const bytes = await drawPhoto({ width: 6000, height: 4000, seed: 24, quality: 92, noise: 0.5 });
  const { successful } = await uploadMany(session, [{ name: 'dunes.jpg', bytes }], { unlisted: 'kept' });
  const photoId = successful[0]?.photoId;
  if (photoId === undefined) throw new Error('The photo was refused.');
  const { pictures } = await session.api.call('adminSite');
  const hero = { photoId, wide: middleFocus, tall: middleFocus };
  await session.api.call('adminSaveSite', {
    params: { section: 'pictures' },
    body: { value: { ...pictures.value, hero }, unchangedSince: pictures.version },
  });
  const isShown = async () => (await (await fetch(site)).text()).includes('/tall-50-50/');
  for (const deadline = Date.now() + photoTimeoutMs; !(await isShown()); await sleep(1000))
    if (Date.now() > deadline) throw new Error('The photo did not appear on the home page.');
}

/** Measures the pages with Lighthouse on a phone, through nginx, with the demo's content. */
export const siteSection: BenchSection = {
  name: 'site',
  run: (context) =>
    withSystem(context, { demoContent: true }, async ({ site }) => {
      const { log, rounds } = context;
      const paths = await publicPages(site);
      const results = measuredPages.flatMap((page) =>
        throttlingMethods.map((method): Result => ({
          name: page + rowSuffix[method],
          address: site + paths[page],
          method,
          maxLargestPaintMs: maxLargestPaintMs[method],
          visits: [],
        })),
      );
      const missing = await visitAll(context, results);
      log('interactions');
      const interactions = await measureInteractions(site, chromePath, rounds);
      await showPhotoOnHome(site);
      const withPhoto: Result = {
        name: 'home with a photo of 24 megapixels',
        address: site + paths.home,
        method: 'simulate',
        maxLargestPaintMs: maxLargestPaintOfPhotoMs,
        visits: [],
      };
      missing.push(...(await visitAll(context, [withPhoto])));
      const measured = [...results, withPhoto].map(({ visits, ...result }) => {
        const of = (field: Figure) => median(visits.map((each) => each[field]));
        return { ...result, of, longTasks: visits[0]?.longTasks ?? [] };
      });
      return {
        missing,
        title: 'The pages on a phone',
        method: `Lighthouse, mobile preset, headless Chromium through nginx, a first visit with the age gate; slow 4G and a slow processor simulated, and applied to the browser (“throttled”); medians of ${rounds} rounds. The first interaction with a page that has loaded, on the same phone with both applied: from the touch until its effect is on the screen.`,
        columns: ['page', 'LCP s', 'TBT ms', 'CLS', 'script KB', 'longest tasks of the first round'],
        rows: measured.map(({ name, of, longTasks }) => [
          name,
          rounded(of('largestPaintMs') / 1000, 2),
          rounded(of('blockingMs')),
          rounded(of('layoutShift'), 4),
          rounded(of('scriptKb'), 1),
          longTasks.join(', '),
        ]),
        goals: [
          ...[...interactions].map(([name, times]) =>
            atMost(`first interaction: ${name}`, median(times), maxInteractionMs, 'ms'),
          ),
          ...measured.flatMap(({ name, maxLargestPaintMs: mostMs, of }) => [
            atMost(`${name}: largest paint`, of('largestPaintMs'), mostMs, 'ms'),
            atMost(`${name}: blocking time`, of('blockingMs'), maxBlockingMs, 'ms'),
            atMost(`${name}: script`, of('scriptKb'), maxScriptKb, 'KB'),
            atMost(`${name}: layout shift`, of('layoutShift'), 0, ''),
          ]),
        ],
      };
    }),
};

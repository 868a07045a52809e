import {
  aliasedEventPath,
  cookies,
  defaultSiteSettings,
  pages,
  postPath,
  videoPath,
} from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { longestPost, openVideo } from './demo-content.ts';

/** Lighthouse's phone. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const bytesPerKbit = 1000 / 8;
/** Slow 4G as Lighthouse applies it to a browser, speeds in bytes per second. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1474.56 * bytesPerKbit,
  uploadThroughput: 675 * bytesPerKbit,
};
const cpuSlowdown = 4;
const timeoutMs = 30_000;

/** A visitor's first action on a page. */
interface Interaction {
  name: string;
  path: string;
  /** Selects the control, which is on the first screen. */
  control: string;
  /** Selects what the tap shows, on the page `leadsTo`. */
  effect: string;
  leadsTo: string;
  isFirstVisit?: boolean;
}

/** The controls of the requirement on the home page, a post and a video. */
async function interactionsOf(site: string): Promise<Interaction[]> {
  const video = await openVideo(site);
  const shown = { home: pages.home, post: postPath((await longestPost(site)).id), video: videoPath(video) };
  const link = (name: string, path: string, container: string, leadsTo: string): Interaction => ({
    name,
    path,
    control: `${container} a[href="${leadsTo}"]`,
    effect: 'main h1',
    leadsTo,
  });
  return [
    ...Object.entries(shown).flatMap(([page, path]): Interaction[] => [
      {
        name: `gate, ${page}`,
        path,
        control: '#age-gate [type=submit]',
        effect: ':root:not(:has(#age-gate)) #site:not([inert])',
        leadsTo: path,
        isFirstVisit: true,
      },
      link(`session button, ${page}`, path, '#bottom-bar', pages.signIn),
    ]),
    link('link, home', shown.home, 'main', pages.pictures),
    link('link, post', shown.post, '#bottom-bar', pages.pictures),
    link(
      'link, video',
      shown.video,
      'main',
      aliasedEventPath(defaultSiteSettings.words.eventsAlias, video.eventSlug ?? ''),
    ),
    {
      name: 'reaction, video',
      path: shown.video,
      control: 'main [aria-pressed]',
      effect: 'main [aria-pressed=true]',
      leadsTo: shown.video,
    },
  ];
}

/**
 * Records in the session storage when the tap begins, and when its effect has been on the screen, in every document. It
 * is a text, because the DOM is unknown to the compiler here.
 */
const watchScript = ({ effect, leadsTo }: Pick<Interaction, 'effect' | 'leadsTo'>) => `{
  addEventListener('touchstart', () => sessionStorage.setItem('tappedAt', Date.now()), { capture: true, once: true });
  const look = () => {
    const tappedAt = sessionStorage.getItem('tappedAt');
    const isThere =
      tappedAt !== null &&
      location.pathname === ${JSON.stringify(leadsTo)} &&
      document.querySelector(${JSON.stringify(effect)})?.checkVisibility() === true;
    // The second callback comes after the frame with the effect.
    const record = () => sessionStorage.setItem('effectMs', Date.now() - tappedAt);
    requestAnimationFrame(isThere ? () => requestAnimationFrame(record) : look);
  };
  requestAnimationFrame(look);
}`;

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return page;
}

/** @returns the time from the touch until its effect is on the screen, ms */
async function measure(browser: Browser, site: string, interaction: Interaction): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    if (interaction.isFirstVisit !== true)
      await context.addCookies([{ name: cookies.age, value: 'true', url: site }]);
    await context.addInitScript({ content: watchScript(interaction) });
    const page = await slowPage(context);
    // The page is there with its pictures and its code, and the visitor has done nothing.
    await page.goto(site + interaction.path, { waitUntil: 'networkidle', timeout: timeoutMs });
    // `tap` of Playwright may scroll first, which would be another action.
    const box = await page.locator(interaction.control).first().boundingBox();
    if (box === null || box.y + box.height > phone.viewport.height)
      throw new Error(`${interaction.name}: the control is not on the first screen`);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    return await eventually(
      async () => {
        // A document that is being replaced cannot be asked.
        const recorded = await page
          .evaluate<string | null>("sessionStorage.getItem('effectMs')")
          .catch(() => null);
        return recorded !== null && Number(recorded);
      },
      { condition: `an effect of the tap: ${interaction.name}`, timeoutMs },
    );
  } finally {
    await context.close();
  }
}

/** Measures each interaction in each round, on a new phone every time. @returns the times by name, ms */
export async function measureInteractions(
  site: string,
  executablePath: string,
  rounds: number,
): Promise<Map<string, number[]>> {
  const interactions = await interactionsOf(site);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const times = new Map<string, number[]>(interactions.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const interaction of interactions)
        times.get(interaction.name)?.push(await measure(browser, site, interaction));
  } finally {
    await browser.close();
  }
  return times;
}

import { type BrowserContext, type Locator, type Page } from '@playwright/test';
import { eventPath, pages, routes, texts } from '@sandstone/contract';
import { type Content, expect, pathsOf, test, untilHydrated } from '../src/showcase.ts';

// Browser translation and extensions change the page at any time, and visitors act before its code is there. Whatever
// happens first: the text of the server stays, and a click acts once, or follows the link of its own page.

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });

/** Changes to a page that translation and extensions make. Each function runs in the browser. */
const changes = {
  'texts are wrapped': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) found.push(walker.currentNode);
    for (const text of found) {
      const font = document.createElement('font');
      text.parentNode?.replaceChild(font, text);
      font.appendChild(document.createElement('font')).append(text);
    }
  },
  'texts are translated': () => {
    document.documentElement.className += ' translated-ltr';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      if (text.nodeValue?.trim() && text.parentElement?.closest('script, noscript') === null)
        found.push(text);
    }
    for (const text of found) {
      const font = document.createElement('font');
      font.appendChild(document.createElement('font')).append(text.nodeValue?.toUpperCase() ?? '');
      text.parentNode?.replaceChild(font, text);
    }
  },
  'elements are added': () => {
    for (const parent of document.querySelectorAll('#site, main, main :is(a, button, picture, ul), nav a'))
      parent.prepend(document.createElement('span'));
  },
  'elements are removed': () => {
    for (const element of document.querySelectorAll('main img, nav a > span, footer p')) element.remove();
  },
  'attributes and styles are changed': () => {
    for (const element of document.querySelectorAll<HTMLElement>('html, body, #site, #site *')) {
      element.dataset['extension'] = 'on';
      element.style.setProperty('outline', '0 solid');
      element.classList.add('extension');
      element.title ||= 'An extension';
      element.removeAttribute('aria-current');
    }
  },
  'an element is put first into the body': () => {
    document.body.prepend(document.createElement('extension-root'));
  },
};
type Change = keyof typeof changes;

const moments = ['before the code is there', 'while it loads', 'after hydration'] as const;
const inputs = ['touch', 'mouse', 'keyboard'] as const;

interface Target {
  name: string;
  path: (content: Content) => string;
  control: (page: Page) => Locator;
  reacts?: true;
  /** Expects the effect of one action. */
  expectEffect: (page: Page, href: string | null) => Promise<void>;
}

const share = {
  control: (page: Page) =>
    page.getByRole('main').getByRole('button', { name: new RegExp(texts.post.share, 'i') }),
  expectEffect: async (page: Page) => {
    const copied = page.getByRole('status').filter({ hasText: texts.clipboard.copied });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  },
};
const photo = {
  control: (page: Page) => page.locator('main a[data-photo]').first(),
  expectEffect: async (page: Page) => {
    await expect(viewer(page)).toBeVisible();
    await expect(page).toHaveURL(/\?photo=/);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
  },
};
const link = {
  expectEffect: async (page: Page, href: string | null) => {
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(page.locator('main h1')).toBeVisible();
  },
};
const targets: readonly Target[] = [
  {
    name: 'a link of the home page',
    path: () => pages.home,
    control: (page) =>
      page.getByRole('main').getByRole('link', { name: new RegExp(texts.navigation.seePictures, 'i') }),
    ...link,
  },
  { name: 'a picture of the gallery', path: () => pages.pictures, ...photo },
  { name: 'a picture of a post', path: (content) => pathsOf(content).post, ...photo },
  { name: 'Share of a post', path: (content) => pathsOf(content).post, ...share },
  { name: 'Share of a video', path: (content) => pathsOf(content).video, ...share },
  {
    name: 'a reaction to a video',
    reacts: true,
    path: (content) => pathsOf(content).video,
    control: (page) => page.getByRole('main').getByRole('button', { name: /love it/i }),
    expectEffect: async (page) => {
      const button = page.getByRole('main').getByRole('button', { name: /love it/i });
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'a video of an adventure',
    path: ({ event }) => eventPath(event.slug),
    control: (page) => page.locator('main :is(h2, h3) a').first(),
    ...link,
  },
];

/** Every pair of a change, a target, a moment and an input is in one of these. */
const cases = Object.keys(changes).flatMap((name, first) =>
  targets.map((target, second) => ({
    // The keys of the object.
    change: name as Change,
    target,
    moment: moments[(first + second) % 3] ?? moments[0],
    input: inputs[(first + 2 * second) % 3] ?? inputs[0],
  })),
);

/** Answers reactions without a change of the demo content. @returns the requests */
async function countReactions(context: BrowserContext): Promise<string[]> {
  const sent: string[] = [];
  await context.route(
    `**${routes.react.path.replace(':items', 'videos').replace(':id', '*')}`,
    async (route) => {
      if (route.request().method() === 'POST') sent.push(route.request().postData() ?? '');
      const reactions = [{ reaction_title: 'Love it', count: 1 }];
      await route.fulfill({ json: { reactions, own: ['love'] } });
    },
  );
  return sent;
}

/** Holds the code of every page. @returns the function that sends it */
async function holdCode(context: BrowserContext): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route(/\/assets\/client-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Notes a frame in which the content of the page is empty after it was there, until another page is shown. */
const watchContent = () => {
  const { pathname } = location;
  let wasThere = false;
  const look = () => {
    if (location.pathname !== pathname) return;
    const text = document.querySelector('main')?.textContent.trim() ?? '';
    // The skeleton of the next page is shown at the address of this one.
    const isLeft = document.querySelector('main[aria-busy]') !== null;
    if (wasThere && text === '' && !isLeft) sessionStorage.setItem('wasBlank', pathname);
    wasThere ||= text !== '';
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Notes the first click, also one that leads to another page. */
const watchClicks = () => {
  addEventListener('click', () => sessionStorage.setItem('wasClicked', 'true'), { capture: true });
};

async function act(control: Locator, input: (typeof inputs)[number]): Promise<void> {
  if (input === 'touch') await control.tap();
  else if (input === 'mouse') await control.click();
  else await control.press('Enter');
}

/** Returns whether the page has received a click; if it cannot answer, the click leads to another page. */
const wasClicked = (page: Page): Promise<boolean> =>
  page.evaluate(() => sessionStorage.getItem('wasClicked') !== null).catch(() => true);

for (const { change, target, moment, input } of cases) {
  test(`${target.name} works by ${input} if ${change} ${moment}`, async ({ context, content, system }) => {
    const reactions = await countReactions(context);
    await context.addInitScript(watchContent);
    await context.addInitScript(watchClicks);
    const release = moment === 'after hydration' ? () => undefined : await holdCode(context);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(system.site + target.path(content), { waitUntil: 'domcontentloaded' });
    if (moment === 'after hydration') await untilHydrated(page);
    await page.evaluate(changes[change]);
    // React renders a page anew that differs from the server's, which takes the focus from the control.
    if (moment === 'while it loads') {
      release();
      if (input === 'keyboard') await untilHydrated(page);
    }
    const control = target.control(page);
    const href = await control.getAttribute('href');
    await act(control, input);
    // An element that React replaces between press and release gets no click, so a visitor presses once more.
    if (moment === 'while it loads' && input !== 'keyboard' && !(await wasClicked(page)))
      await act(control, input);
    release();
    await target.expectEffect(page, href);
    if (target.reacts) await expect.poll(() => reactions).toHaveLength(1);

    // The page works on.
    await untilHydrated(page);
    await page.getByRole('navigation', { name: 'Bottom' }).locator(`a[href="${pages.home}"]`).click();
    await expect(page).toHaveURL(`${system.site}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(reactions).toHaveLength(target.reacts ? 1 : 0);
    expect(await page.evaluate(() => sessionStorage.getItem('wasBlank'))).toBeNull();
    // React reports that it had to render the page anew.
    expect(errors.filter((message) => !/React error #4(18|23|25)/.test(message))).toEqual([]);
  });
}

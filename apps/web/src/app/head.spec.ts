/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cookies, limits } from '@sandstone/contract';
import { ageGateId, gatedSiteId } from '../visitor/age-gate/age-gate.elements.ts';
import { ageConfirmedEvent } from '../shared/hooks/use-age-confirmed.ts';
import { recordVisitedPath } from '../shared/navigation/visited-paths.ts';
import { earlyFragmentPrefix } from '../ui/early-button.tsx';
import { chooseTheme, readTheme, type Theme, themeColors, themes } from '../ui/theme.ts';
import { backButtonId } from './layout/back-button.ts';
import { hydratedEvent } from './hydrated-event.ts';

const root = document.documentElement;
const site = () => document.getElementById(gatedSiteId);
const page =
  `<div id="${ageGateId}"><form action="/age"><button>Yes</button></form></div>` +
  `<form id="other"><button>Send</button></form><div id="${gatedSiteId}" inert><main id="content" tabindex="-1"></main></div>`;

let written: string[];
let kept: string;
beforeEach(() => {
  written = [];
  kept = '';
  // jsdom refuses a secure cookie on its insecure page.
  jest.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
  jest.spyOn(document, 'cookie', 'get').mockImplementation(() => kept);
  document.body.innerHTML = '';
  delete root.dataset.age;
  jest.resetModules();
});
afterEach(() => {
  document.dispatchEvent(new Event(hydratedEvent));
});

// The URL keeps the compiler from resolving it: a classic script is not a module.
const run = () => import(new URL('./head.ts', import.meta.url).href);
const submit = (form: Element | null) => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  form?.dispatchEvent(event);
  return event;
};

describe('the head script', () => {
  it('removes inert from the site during parsing when the age cookie is set', async () => {
    kept = `x=1; ${cookies.age}=true`;
    await run();
    expect(root.dataset.age).toBe('confirmed');
    document.body.innerHTML = page;
    await Promise.resolve();
    expect(site()?.hasAttribute('inert')).toBe(false);
  });

  it.each(['', `${cookies.age}=false`, `not${cookies.age}=true`])(
    'keeps the site inert with the cookie %j',
    async (cookie) => {
      kept = cookie;
      await run();
      document.body.innerHTML = page;
      await Promise.resolve();
      expect([root.dataset.age, site()?.hasAttribute('inert')]).toEqual([undefined, true]);
    },
  );

  it('confirms the age without a request and writes the same cookie as the server', async () => {
    await run();
    document.body.innerHTML = page;
    const listener = jest.fn();
    document.addEventListener(ageConfirmedEvent, listener);
    expect(submit(document.querySelector(`#${ageGateId} form`)).defaultPrevented).toBe(true);
    expect(new Set(written)).toEqual(
      new Set([
        `${cookies.age}=true; Max-Age=${limits.ageCookieDays * 86_400}; Path=/; Secure; SameSite=Strict`,
      ]),
    );
    expect(root.dataset.age).toBe('confirmed');
    expect(site()?.hasAttribute('inert')).toBe(false);
    expect(document.activeElement?.id).toBe('content');
    expect(listener).toHaveBeenCalled();
  });

  it('does not intercept other forms', async () => {
    await run();
    document.body.innerHTML = page;
    expect(submit(document.querySelector('#other')).defaultPrevented).toBe(false);
    expect(root.dataset.age).toBeUndefined();
  });

  describe('the theme', () => {
    const bars = () =>
      [...document.head.querySelectorAll('meta[name="theme-color"]:not([media])')].map((element) =>
        element.getAttribute('content'),
      );
    /** Renders what the server renders for a site of this theme. */
    const renderTheme = (theme: Theme) => {
      document.head.innerHTML = '';
      delete root.dataset.theme;
      if (theme === 'system') return;
      root.dataset.theme = theme;
      document.head.innerHTML = `<meta name="theme-color" content="${themeColors[theme]}">`;
    };
    afterEach(() => renderTheme('system'));

    it.each(themes.flatMap((site) => themes.map((chosen) => [chosen, site] as const)))(
      'is the stored one, %s, on a site with the theme %s',
      async (chosen, site) => {
        const expected = [chosen, chosen === 'system' ? [] : [themeColors[chosen]]];
        renderTheme(site);
        chooseTheme(chosen);
        expect([readTheme(), bars()]).toEqual(expected);
        renderTheme(site);
        await run();
        expect([readTheme(), bars()]).toEqual(expected);
      },
    );

    it.each(themes)('of the site, %s, stays for a visitor who has chosen none', async (site) => {
      renderTheme(site);
      await run();
      expect([readTheme(), bars()]).toEqual([site, site === 'system' ? [] : [themeColors[site]]]);
    });
  });

  it('removes the fragment of a button from the address that the page is opened with', async () => {
    history.replaceState({ key: 'a' }, '', `/posts?x=1${earlyFragmentPrefix}share`);
    await run();
    expect([location.href, history.state]).toEqual(['http://localhost/posts?x=1', { key: 'a' }]);
    history.replaceState(null, '', '/posts#videos');
    await run();
    expect(location.hash).toBe('#videos');
    history.replaceState(null, '', '/');
  });

  it('writes to the clipboard inside a click on Share that comes before the code', async () => {
    const writeText = jest.fn((_text: string) => Promise.reject(new Error('Denied')));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await run();
    const link = (fragment: string) => `<a href="${earlyFragmentPrefix}${fragment}"><b>Go</b></a>`;
    document.body.innerHTML = link('share') + link('share/posts/1') + link('love');
    for (const word of document.querySelectorAll('b')) word.click();
    expect(writeText.mock.calls).toEqual([['http://localhost/'], ['http://localhost/posts/1']]);
    await expect(window.earlyCopy).rejects.toThrow('Denied');
    delete window.earlyCopy;

    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
    document.querySelector('b')?.click();
    expect(window.earlyCopy).toBeUndefined();
    history.replaceState(null, '', '/');
  });

  it('marks pictures that have loaded, also those of later pages', async () => {
    await run();
    document.body.innerHTML = '<picture><img></picture>';
    const image = document.querySelector('img');
    expect(image?.dataset.shown).toBeUndefined();
    image?.dispatchEvent(new Event('load'));
    expect(image?.dataset.shown).toBe('');
  });

  describe('on popstate', () => {
    const listener = jest.fn();
    const goBackTo = (path: string) => {
      history.replaceState(null, '', path);
      listener.mockClear();
      dispatchEvent(new PopStateEvent('popstate'));
      return listener.mock.calls.length > 0;
    };
    // jsdom cannot reload a page and reports that through console.error.
    let loads: ReturnType<typeof jest.spyOn>;
    beforeEach(async () => {
      loads = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      history.replaceState(null, '', '/pictures?cursor=1');
      await run();
      addEventListener('popstate', listener);
    });
    afterEach(() => removeEventListener('popstate', listener));

    it('reloads the page until hydration', () => {
      expect(goBackTo('/')).toBe(false);
      expect(loads).toHaveBeenCalledTimes(1);
      expect(goBackTo('/pictures')).toBe(false);
      expect(loads).toHaveBeenCalledTimes(2);
      document.dispatchEvent(new Event(hydratedEvent));
      expect(goBackTo('/')).toBe(true);
      expect(loads).toHaveBeenCalledTimes(2);
    });

    it('does not reload when only the fragment changes', () => {
      expect(goBackTo('/pictures?cursor=1#content')).toBe(true);
      expect(loads).not.toHaveBeenCalled();
    });
  });

  describe('on a click of the Back button', () => {
    const back = jest.fn();
    let loads: ReturnType<typeof jest.spyOn>;
    beforeEach(async () => {
      back.mockReset();
      loads = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      jest.spyOn(history, 'back').mockImplementation(back);
      jest.useFakeTimers();
      sessionStorage.clear();
      history.replaceState(null, '', '/pictures');
      await run();
      document.body.innerHTML = `<button id="${backButtonId}"><span>Back</span></button><button id="other"></button>`;
    });
    const click = (selector = `#${backButtonId} span`) =>
      document.querySelector<HTMLElement>(selector)?.click();

    it('goes back until hydration', () => {
      recordVisitedPath('/');
      click('#other');
      expect(back).not.toHaveBeenCalled();
      click();
      expect(back).toHaveBeenCalledTimes(1);
      dispatchEvent(new Event('pagehide'));
      jest.advanceTimersByTime(limits.backFallbackMs);
      expect(loads).not.toHaveBeenCalled();
      document.dispatchEvent(new Event(hydratedEvent));
      click();
      expect(back).toHaveBeenCalledTimes(1);
    });

    it('goes home from the first page, and when going back has no effect', () => {
      recordVisitedPath('/pictures');
      click();
      expect([back.mock.calls.length, loads.mock.calls.length]).toEqual([0, 1]);
      recordVisitedPath('/posts');
      click();
      expect([back.mock.calls.length, loads.mock.calls.length]).toEqual([1, 1]);
      jest.advanceTimersByTime(limits.backFallbackMs);
      expect(loads).toHaveBeenCalledTimes(2);
    });
  });

  describe('the entry module', () => {
    const brought = () => [...document.head.querySelectorAll('script[type=module], link[rel=modulepreload]')];
    const addedFonts = () =>
      [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=preload]')].map(
        ({ rel, href }) => [rel, new URL(href).pathname],
      );
    const fonts = [
      ['preload', '/assets/a.woff2'],
      ['stylesheet', '/assets/fonts.css'],
    ];
    const runWithEntry = async () => {
      const script = Object.assign(document.createElement('script'), { src: '/assets/head.js' });
      Object.assign(script.dataset, {
        entry: '/assets/client.js',
        preloads: '/assets/a.js /assets/b.js',
        fonts: '/assets/fonts.css /assets/a.woff2',
      });
      jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
      await run();
    };
    let frames: (() => void)[];
    /** Reports the first paint. */
    let reportPaint: () => void;
    beforeEach(() => {
      document.head.innerHTML = '';
      frames = [];
      // jsdom does not paint.
      Object.assign(window, {
        PerformanceObserver: class {
          constructor(listener: () => void) {
            reportPaint = listener;
          }
          observe() {}
        },
      });
      jest.useFakeTimers();
      jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
        frames.push(() => frame(0));
        return 0;
      });
    });
    const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded'));
    const nextFrame = () => frames.splice(0).forEach((frame) => frame());
    const painted = async () => {
      reportPaint();
      // The promises of the picture and of the paint.
      for (let step = 0; step < 5; step += 1) await Promise.resolve();
      nextFrame();
    };

    it('is loaded once, after the first paint', async () => {
      await runWithEntry();
      expect(brought()).toEqual([]);
      parsed();
      nextFrame();
      nextFrame();
      expect(brought()).toEqual([]);
      await painted();
      expect(brought()).toEqual([]);
      nextFrame();
      jest.runAllTimers();
      expect(brought().map((element) => element.getAttribute('src') ?? element.getAttribute('href'))).toEqual(
        ['/assets/a.js', '/assets/b.js', '/assets/client.js'],
      );
    });

    it.each(['load', 'error'])('waits for the %s of the first picture', async (end) => {
      document.body.innerHTML = '<main id="content"><img loading="lazy"><img id="first"></main>';
      const picture = document.getElementById('first') as HTMLImageElement;
      Object.defineProperty(picture, 'complete', { value: false });
      await runWithEntry();
      parsed();
      await painted();
      nextFrame();
      expect([brought(), addedFonts()]).toEqual([[], []]);
      picture.dispatchEvent(new Event(end));
      await painted();
      nextFrame();
      expect(brought()).toHaveLength(3);
    });

    it('comes with the fonts on a first visit, after the placeholders of pictures; the next page paints both first', async () => {
      const hasPlaceholders = () => document.documentElement.dataset.placeholders !== undefined;
      delete document.documentElement.dataset.placeholders;
      await runWithEntry();
      parsed();
      expect(hasPlaceholders()).toBe(false);
      await painted();
      expect([hasPlaceholders(), addedFonts()]).toEqual([true, []]);
      document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      expect(addedFonts()).toEqual(fonts);
      document.head.innerHTML = '';
      delete document.documentElement.dataset.placeholders;
      jest.resetModules();
      await runWithEntry();
      expect([hasPlaceholders(), addedFonts()]).toEqual([true, fonts]);
      document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      expect(addedFonts()).toEqual(fonts);
    });

    it('comes after the placeholders of pictures, which a first visit without the age gate paints first', async () => {
      delete document.documentElement.dataset.placeholders;
      document.documentElement.dataset.age = 'confirmed';
      await runWithEntry();
      expect(document.documentElement.dataset.placeholders).toBeDefined();
      delete document.documentElement.dataset.age;
      document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      expect(brought()).toHaveLength(3);
    });

    it('is loaded after two seconds in a background tab, which is not painted', async () => {
      await runWithEntry();
      parsed();
      jest.advanceTimersByTime(1999);
      expect(brought()).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(brought()).toHaveLength(3);
    });

    it.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])('is loaded at once on %s', async (type) => {
      await runWithEntry();
      document.dispatchEvent(new Event(type, { bubbles: true }));
      expect(brought()).toHaveLength(3);
    });
  });
});

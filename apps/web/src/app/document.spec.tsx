import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  defaultLook,
  defaultSiteSettings,
  legalPageNames,
  memberTexts,
  pages,
  routes,
  unnamedSite,
} from '@sandstone/contract';
import { accentFormsOf, accentThemes, colorChannels } from '@sandstone/domain';
import { somePhoto, somePhotosPage } from '../shared/testing/photo.builder.ts';
import { somePost, somePostsPage } from '../shared/testing/post.builder.ts';
import { type FakeResponses, FakeProblem, renderedHtml, renderWith } from '../shared/testing/render-page.ts';
import { someEvent, someRecentEvents, someVideo } from '../shared/testing/video.builder.ts';
import { ageGateId } from '../visitor/age-gate/age-gate.elements.ts';
import { lastElementId } from './layout/last-element.ts';

// The slug is the current one, so that no page redirects.
const video = someVideo({ id: 'x', slug: 'x' });
const content: FakeResponses = {
  '/api/events/recent': someRecentEvents(4),
  '/api/photos': somePhotosPage({ photos: [somePhoto()], total: 1 }),
  '/api/posts': somePostsPage({ posts: [somePost()] }),
  '/api/posts/x': { post: somePost() },
  '/api/videos': { videos: [video], nextCursor: null, total: 1 },
  '/api/events/slug/x': {
    event: someEvent({ slug: 'x', videos: [video] }),
    photos: [],
    photoCount: 0,
    nextCursor: null,
    pictureId: video.streamId,
  },
  '/api/videos/title/x': { video },
  '/api/videos/title/x/x': { video },
};
const gone = Object.fromEntries(
  [...Object.keys(content), routes.events.path].map((path) => [path, new FakeProblem('unavailable')]),
);

// `/age` only receives a form, and the set-up has no layout. The parameters of the other paths are filled in.
const { age: _form, setup: _withoutLayout, ...shown } = pages;
const paths = [
  ...Object.values(shown).map((path) => path.replace(/:\w+/g, 'x')),
  '/nowhere',
  '/admin/nowhere',
];

/** Expects one render-blocking `expect` link, to an element behind the main content and the footer. */
function expectToBePaintedWhole(html: string): void {
  const [head = '', body = ''] = html.split('</head>');
  expect(head.match(/<link rel="expect"[^>]*>/g)).toEqual([
    `<link rel="expect" href="#${lastElementId}" blocking="render"/>`,
  ]);
  const [before = '', ...after] = body.split(` id="${lastElementId}"`);
  expect(after).toHaveLength(1);
  expect(before).toMatch(/<\/main>.*<\/footer>/s);
  expect(after[0]).not.toMatch(/<\/(main|footer)>/);
}

describe('the first paint', () => {
  it.each(paths)('waits for the last element of the layout: %s', async (path) => {
    for (const responses of [content, {}, gone]) {
      for (const ageConfirmed of [true, false]) {
        const { html } = await renderedHtml(path, responses, { hasSession: true, ageConfirmed });
        expectToBePaintedWhole(html);
      }
    }
  });
});

describe('the age', () => {
  it.each([
    [true, true],
    [false, false],
  ])('is confirmed in the document if it is for the server: %s', async (ageConfirmed, isConfirmed) => {
    const { html } = await renderedHtml('/', content, { ageConfirmed });
    expect(/<html[^>]*>/.exec(html)?.[0].includes(' data-age="confirmed"')).toBe(isConfirmed);
    expect(html.includes(`id="${ageGateId}"`)).toBe(!isConfirmed);
    expect(html).toContain(`"ageConfirmed":${ageConfirmed}`);
  });
});

it.each([true, false])(
  'asks crawlers to keep the page out of AI if the creator does: %s',
  async (isAsked) => {
    const rules = { ...defaultSiteSettings.rules, refuseAiCrawlers: isAsked };
    const { html } = await renderedHtml('/', content, { site: { ...defaultSiteSettings, rules } });
    expect(html.includes('<meta name="robots" content="noai, noimageai"/>')).toBe(isAsked);
  },
);

describe('a page for somebody who does not see the site', () => {
  const bare = { isBare: true, ageConfirmed: false, site: unnamedSite };
  const legalPaths = legalPageNames.map((name) => pages[name]);

  it.each([pages.signIn, ...legalPaths])('has nothing that leads to it: %s', async (path) => {
    const events = { events: [{ title: 'A secret event', slug: 'a-secret-event' }] };
    const responses = { ...content, [routes.events.path]: events };
    const { html, status } = await renderedHtml(path, responses, bare);
    expect(status).toBe(200);
    expect(html).toMatch(/<main[^>]*>.*<h1/s);
    expect(html).not.toMatch(/<nav|<footer|og:|twitter:|canonical|manifest|rss|ld\+json|secret/);
    expect(html.match(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g)).toEqual([
      '<link rel="icon" href="data:,"/>',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain(`id="${ageGateId}"`);
    expect(html).not.toContain(' inert');
    expect(html.split(` id="${lastElementId}"`)).toHaveLength(2);
    const { name, bio, tagline } = defaultSiteSettings.words;
    for (const text of [name, bio, tagline]) expect(html).not.toContain(text);
  });

  it('tells in its data that it is such a page, and asks for no menu', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = (input) => {
      // The client passes the address as a string.
      asked.push(input as string);
      return Promise.reject(new Error('No answer'));
    };
    const page = await renderWith(fetch, pages.signIn, bare);
    expect(asked).toEqual([]);
    expect(page.kind === 'page' && page.html.toString()).toContain('"isBare":true');
    await renderWith(fetch, pages.signIn);
    expect(asked.map((address) => new URL(address).pathname)).toEqual([routes.events.path]);
  });

  it('has no gap in its title where a name would be', async () => {
    const { html } = await renderedHtml(pages.signIn, {}, bare);
    expect(html).toContain('<title>Sign In</title>');
  });

  it('promises nothing to a member who signs in, and asks for agreement to what can be read alone', async () => {
    const { keptOutLead, title } = memberTexts.signIn;
    const legal = [pages.terms, pages.privacy];
    for (const [options, isPromised, linked] of [
      [{}, true, legal],
      [bare, false, legal],
      [{ ...bare, isHidden: true }, false, []],
    ] as const) {
      const { html } = await renderedHtml(pages.signIn, {}, options);
      const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
      expect([main.includes(title), main.includes(keptOutLead)]).toEqual([isPromised, !isPromised]);
      expect(main).toContain('you are 18 or older');
      expect([...main.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual(linked);
      expect(main.includes('agree')).toBe(linked.length > 0);
    }
  });
});

describe('the look of the site', () => {
  const opening = async (look = defaultSiteSettings.look) => {
    const { html } = await renderedHtml('/', content, { site: { ...defaultSiteSettings, look } });
    const themeColors = html.match(/<meta name="theme-color"[^>]*>/g);
    return { html, element: /<html[^>]*>/.exec(html)?.[0], themeColors };
  };
  const ofTheDevice = [
    '<meta name="theme-color" content="#15110f" media="(prefers-color-scheme: dark)"/>',
    '<meta name="theme-color" content="#fbf6ef" media="(prefers-color-scheme: light)"/>',
  ];

  it('is dark by default, and leaves the document as it is with the theme of the device', async () => {
    expect((await opening()).element).toBe('<html lang="en" data-theme="dark" data-age="confirmed">');
    const { element, themeColors } = await opening({ ...defaultLook, theme: 'system' });
    expect(element).toBe('<html lang="en" data-age="confirmed">');
    expect(themeColors).toEqual(ofTheDevice);
  });

  it.each([
    ['a preset', 'juniper', '147 180 106', '78 107 34'],
    ['a colour', '#0000ff', '113 158 255', '0 0 255'],
    ['a colour that is refused', '#ffffff', '240 138 93', '168 67 27'],
    ['no colour', '";--bg:red', '240 138 93', '168 67 27'],
  ])('has both forms of %s in the style attribute', async (_of, accent, dark, light) => {
    const { element } = await opening({ accent, theme: 'system' });
    expect(element).toBe(
      `<html lang="en" data-age="confirmed" style="--dark-accent:${dark};--light-accent:${light}">`,
    );
  });

  it.each([
    ['dark', '#15110f'],
    ['light', '#fbf6ef'],
  ] as const)('has the theme %s without scripts', async (theme, color) => {
    const { html, element, themeColors } = await opening({ ...defaultLook, theme });
    expect(element).toBe(`<html lang="en" data-theme="${theme}" data-age="confirmed">`);
    expect(themeColors).toEqual([`<meta name="theme-color" content="${color}"/>`, ...ofTheDevice]);
    // The head script removes the element when a visitor has chosen another theme.
    expect(html.indexOf('theme-color')).toBeLessThan(html.indexOf('<script'));
  });
});

describe('the tokens', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value]) => value);

  it('have the default accent', () => {
    const { dark, light } = accentFormsOf(defaultLook.accent);
    expect(valuesOf('dark-accent')).toEqual([colorChannels(dark)]);
    expect(valuesOf('light-accent')).toEqual([colorChannels(light)]);
  });

  it('have the surfaces, and the text on an accent, that accents are readable with', () => {
    const values = ['bg', 'surface', 'raised', 'on-accent'].map(valuesOf);
    const { dark, light } = accentThemes;
    // The dark theme, the light one of the device, the chosen light one; the paper of prints has no colours.
    expect(values.map(([value]) => value)).toEqual([...dark.surfaces, dark.onAccent]);
    for (const index of [1, 2])
      expect(values.map((ofTheme) => ofTheme[index])).toEqual([...light.surfaces, light.onAccent]);
  });

  it('are the only place of the default accent in the styles of pages', () => {
    const source = join(import.meta.dirname, '..');
    const files = globSync('**/*.css', { cwd: source }).filter((file) => file !== join('ui', 'tokens.css'));
    expect(files.length).toBeGreaterThan(50);
    const forms = Object.values(accentFormsOf(defaultLook.accent)).flatMap((form) => [
      form,
      colorChannels(form),
      colorChannels(form).replaceAll(' ', ', '),
    ]);
    const named = files.filter((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      return forms.some((form) => text.includes(form));
    });
    expect(named).toEqual([]);
  });
});

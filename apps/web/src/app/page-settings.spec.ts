import { describe, expect, it } from '@jest/globals';
import { pages, settingsOfPages, settingsPages } from '@sandstone/contract';
import { pageDataId } from '../shared/hydration/page-data.ts';
import { pageBodies, pageCases } from '../shared/testing/page-cases.ts';
import { renderedHtml } from '../shared/testing/render-page.ts';
import { toldIn, toldSite } from '../shared/testing/told-settings.ts';

const ofEveryPage = ['name', 'tagline', 'footerYear', 'eventsHeading', 'eventsAlias', 'markId'];
const ofViewer = ['reactions', 'share', 'download'];
/** What the data of a page tells besides what every page does. */
const shown: Record<string, string[]> = {
  home: [
    ...['homeTitle', 'welcome', 'bio', 'clipsLine', 'fullVideosLine', 'picturesLine'],
    ...['links', 'portrait', 'hero'],
  ],
  pictures: ofViewer,
  'an event': ofViewer,
  'an event by its other address': ofViewer,
  posts: ['portrait'],
  'a post': ['portrait', ...ofViewer],
};

const dataOf = (html: string) =>
  new RegExp(`<script type="application/json" id="${pageDataId}">(.*?)</script>`, 's').exec(html)?.[1] ?? '';
const dataOfPage = async (path: string) =>
  dataOf((await renderedHtml(path, pageBodies, { site: toldSite, hasSession: true })).html);

describe('the data of a page has the settings that it shows, and no others', () => {
  it.each(pageCases.map(({ name, path }) => [name, path] as const))('%s', async (name, path) => {
    const address = path.replace(/^\/cheating\//, `/${toldSite.words.eventsAlias}/`);
    expect(toldIn(await dataOfPage(address))).toEqual([...ofEveryPage, ...(shown[name] ?? [])].sort());
  });

  it.each([
    [pages.links, ['bio', 'links', 'portrait']],
    [pages.profile, ['portrait']],
    [pages.privacy, []],
    [pages.signIn, []],
    [pages.admin, []],
    ['/nothing-here', []],
  ])('%s', async (path, own) => {
    expect(toldIn(await dataOfPage(path))).toEqual([...ofEveryPage, ...own].sort());
  });
});

it.each([
  [pages.home, ['welcome', 'bio', 'links', 'hero']],
  [pages.links, ['name', 'bio', 'links', 'portrait']],
])('%s shows what its data has', async (path, shownThere) => {
  const { html } = await renderedHtml(path, pageBodies, { site: toldSite });
  const content = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(toldIn(content)).toEqual(expect.arrayContaining(shownThere));
});

it('names every group of pages, whose settings are those of the site', () => {
  expect([...settingsPages].sort()).toEqual(Object.keys(settingsOfPages).sort());
  for (const page of settingsPages) {
    expect(toldSite).toMatchObject(settingsOfPages[page](toldSite));
  }
});

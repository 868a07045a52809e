import { expect, it, jest } from '@jest/globals';
import { defaultSiteSettings, pages } from '@sandstone/contract';
import { renderedHtml } from '../../shared/testing/render-page.ts';

const footerOf = async (footerYear: number | null) => {
  const { words } = defaultSiteSettings;
  const site = { ...defaultSiteSettings, words: { ...words, footerYear } };
  const { html } = await renderedHtml(pages.terms, {}, { site });
  return html.replaceAll('<!-- -->', '');
};

it('the year in the footer is the one that the creator chose, or the current one', async () => {
  jest.spyOn(Date.prototype, 'getUTCFullYear').mockReturnValue(2031);
  expect(await footerOf(2019)).toContain('© 2019 · For adults only');
  expect(await footerOf(null)).toContain('© 2031 · For adults only');
});

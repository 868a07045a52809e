import { expect, it } from '@jest/globals';
import { defaultSiteSettings, pages, siteIconPath } from '@sandstone/contract';
import { renderedHtml } from '../../shared/testing/render-page.ts';

it("the sidebar shows the creator's mark beside the name, or the drawn one", async () => {
  const image = async (site: object) => {
    const { html } = await renderedHtml(pages.terms, {}, { site: { ...defaultSiteSettings, ...site } });
    return /<img[^>]*siteIcon[^>]*>/.exec(html)?.[0];
  };
  const markId = 'ab'.repeat(16);
  expect(await image({})).toBeUndefined();
  expect(await image({ markId })).toContain(`src="${siteIconPath(markId, 180)}"`);
});

it('a long name has smaller letters in the sidebar and in the header of a phone', async () => {
  const countOf = async (name: string) => {
    const words = { ...defaultSiteSettings.words, name };
    const { html } = await renderedHtml(pages.terms, {}, { site: { ...defaultSiteSettings, words } });
    return html.split('data-long').length - 1;
  };
  expect(await countOf('Jo')).toBe(0);
  expect(await countOf('The Wonderfully Long Playground of Madeleine')).toBe(2);
});

import { expect, it } from '@jest/globals';
import { defaultSiteSettings, pages, type PublicSite } from '@sandstone/contract';
import { somePhotosPage } from '../../shared/testing/photo.builder.ts';
import { renderedHtml } from '../../shared/testing/render-page.ts';

const portrait = { src: '/her.jpg', sources: [], width: 400, height: 500, placeholder: '' };

/** The header of the page. */
async function headOf(site: Partial<PublicSite>): Promise<string> {
  const photos = { '/api/photos': somePhotosPage({ photos: [], total: 0 }) };
  const { html } = await renderedHtml(pages.links, photos, { site: { ...defaultSiteSettings, ...site } });
  return /<article.*?<header.*?<\/header>/s.exec(html)?.[0] ?? '';
}

it('begins with the portrait, or with the mark of the site where none is set', async () => {
  const own = await headOf({ portrait });
  expect(own).toContain(portrait.src);
  expect(own).not.toContain('<svg');
  expect(await headOf({})).toContain('<svg');
  expect(await headOf({ markId: 'a1' })).toContain('/siteIcon/a1/');
});

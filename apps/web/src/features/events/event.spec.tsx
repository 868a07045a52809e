import { describe, expect, it } from '@jest/globals';
import { eventPath, routePath } from '@sandstone/contract';
import { renderedHtml, renderPage } from '../../testing/render-page.ts';
import { somePhoto } from '../../testing/photo.builder.ts';
import { someEvent, someVideo } from '../../testing/video.builder.ts';

const event = someEvent({ slug: 'shoot', counts: { free: 3, premium: 0 } });
const videos = ['One', 'Two', 'Three'].map((title) => someVideo({ title }));
const photos = [
  { ...somePhoto({ description: 'Before all' }), videosBefore: 0 },
  { ...somePhoto({ description: 'Between' }), videosBefore: 2 },
  { ...somePhoto({ description: 'Between as well' }), videosBefore: 2 },
];

const answers = (shown: object) => ({ [routePath('event', { slug: 'shoot' })]: shown });
const open = (shown: object, search = '') => renderedHtml(eventPath('shoot') + search, answers(shown));
/** The given texts in the order of the page. */
const orderOf = (html: string, words: readonly string[]) =>
  words.toSorted((a, b) => html.indexOf(`>${a}<`) - html.indexOf(`>${b}<`));

describe('the page of an adventure', () => {
  it('shows photos between the videos, in order, with their descriptions', async () => {
    const { html } = await open({ event: { ...event, videos }, photos, pictureId: null });
    const order = ['Before all', 'One', 'Two', 'Between', 'Between as well', 'Three'];
    expect(orderOf(html, order.toSorted())).toEqual(order);
    expect(html).toContain('3 Short Clips · 3 Pictures');
    expect(html.match(/aria-label="Photos"/g)).toHaveLength(2);
    expect(html.match(/fetchPriority="high"/gi)).toHaveLength(1);
  });

  it('shows its photos alone, and one of them in link previews', async () => {
    const { html } = await open({ event, photos, pictureId: null });
    expect(html).toContain('3 Pictures');
    expect(html).not.toContain('Short Clip');
    expect(html).toContain(`<meta property="og:image" content="http://localhost:8080${photos[0]?.cdnUrl}"/>`);
  });

  it('opens the photo that its address names; another one is missing', async () => {
    const shown = { event, photos, pictureId: null };
    const { html, status } = await open(shown, `?photo=${photos[1]?.id}`);
    expect(status).toBe(200);
    expect(html).toContain('<section class="stage" aria-label="Photo">');
    const missing = await open(shown, '?photo=nowhere');
    expect(missing.status).toBe(404);
    expect(missing.html).not.toContain('<link rel="canonical"');
  });

  it('leads from a former slug to the same photo', async () => {
    const former = { [routePath('event', { slug: 'former' })]: { event, photos, pictureId: null } };
    const { page } = await renderPage(`${eventPath('former')}?photo=x`, former);
    expect(page).toMatchObject({ kind: 'redirect', location: `${eventPath('shoot')}?photo=x` });
  });
});

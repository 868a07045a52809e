import { describe, expect, it } from '@jest/globals';
import { eventPath, routePath } from '@sandstone/contract';
import { renderedHtml, renderPage } from '../../shared/testing/render-page.ts';
import { somePhoto } from '../../shared/testing/photo.builder.ts';
import { someCover, someEvent, someLockedVideo, someVideo } from '../../shared/testing/video.builder.ts';

const event = someEvent({ slug: 'shoot', counts: { free: 3, premium: 0 } });
const videos = ['One', 'Two', 'Three'].map((title) => someVideo({ title }));
const photos = [
  { ...somePhoto({ description: 'Before all' }), videosBefore: 0 },
  { ...somePhoto({ description: 'Between' }), videosBefore: 2 },
  { ...somePhoto({ description: 'Between as well' }), videosBefore: 2 },
];

const whole = { event, photos, photoCount: photos.length, nextCursor: null, pictureId: null };
const responses = (shown: object) => ({ [routePath('event', { slug: 'shoot' })]: shown });
const open = (shown: object, search = '') => renderedHtml(eventPath('shoot') + search, responses(shown));
/** The given texts in the order of the page. */
const orderOf = (html: string, words: readonly string[]) =>
  words.toSorted((a, b) => html.indexOf(`>${a}<`) - html.indexOf(`>${b}<`));

describe('the page of an adventure', () => {
  it('shows photos between the videos, in order, with their descriptions', async () => {
    const { html } = await open({ ...whole, event: { ...event, videos } });
    const order = ['Before all', 'One', 'Two', 'Between', 'Between as well', 'Three'];
    expect(orderOf(html, order.toSorted())).toEqual(order);
    expect(html).toContain('3 Short Clips · 3 Pictures');
    expect(html.match(/aria-label="Photos"/g)).toHaveLength(2);
    expect(html.match(/fetchPriority="high"/gi)).toHaveLength(1);
  });

  it('shows its photos alone, and one of them in link previews', async () => {
    const { html } = await open({ ...whole, event: { ...event, counts: { free: 0, premium: 0 } } });
    expect(html).toContain('3 Pictures');
    expect(html).not.toContain('Short Clip');
    expect(html).toContain(`<meta property="og:image" content="http://localhost:8080${photos[0]?.cdnUrl}"/>`);
  });

  it('opens the photo that its address names; another one is missing', async () => {
    const { html, status } = await open(whole, `?photo=${photos[1]?.id}`);
    expect(status).toBe(200);
    expect(html).toContain('<section class="stage" data-theme="dark" aria-label="Photo">');
    const missing = await open(whole, '?photo=nowhere');
    expect(missing.status).toBe(404);
    expect(missing.html).not.toContain('<link rel="canonical"');
  });

  it('shows the first part of a long adventure, counts all of it, and leads on without scripts', async () => {
    const { html } = await open({
      ...whole,
      event: { ...event, videos },
      photoCount: 90,
      nextCursor: 'next',
    });
    expect(html).toContain('3 Short Clips · 90 Pictures');
    expect(html).toContain(`href="${eventPath('shoot')}?cursor=next"`);
    expect(html).not.toContain('See it from the beginning');
    const { html: complete } = await open({ ...whole, event: { ...event, videos } });
    expect(complete).not.toContain('?cursor=');
  });

  it('leads back to the beginning from a later part, which has the same canonical address', async () => {
    const later = { ...responses(whole), [`${routePath('event', { slug: 'shoot' })}?cursor=next`]: whole };
    const { html, requestedPaths } = await renderedHtml(`${eventPath('shoot')}?cursor=next`, later);
    expect(requestedPaths).toEqual([routePath('event', { slug: 'shoot' }, { cursor: 'next' })]);
    expect(html).toMatch(/<a [^>]*href="\/events\/shoot"[^>]*>See it from the beginning<\/a>/);
    expect(html).toContain(`<link rel="canonical" href="http://localhost:8080${eventPath('shoot')}"/>`);
  });

  it('opens a photo of a later part, with all that precedes it', async () => {
    const late = { ...somePhoto({ description: 'Far down' }), videosBefore: 3 };
    const path = routePath('event', { slug: 'shoot' });
    const parts = {
      [path]: { ...whole, nextCursor: 'next' },
      [`${path}?through=${late.id}`]: { ...whole, photos: [...photos, late], photoCount: 4 },
    };
    const { html, status } = await renderedHtml(`${eventPath('shoot')}?photo=${late.id}`, parts);
    expect(status).toBe(200);
    expect(html).toContain('<section class="stage" data-theme="dark" aria-label="Photo">');
    expect(html).toContain('Before all');
    const gone = { [path]: { ...whole, nextCursor: 'next' } };
    expect((await renderedHtml(`${eventPath('shoot')}?photo=gone`, gone)).status).toBe(404);
  });

  it('begins with its picture as wide as the page, then its story, then its items', async () => {
    const preview = { streamId: crypto.randomUUID(), orientation: 'landscape', cover: someCover };
    const { html } = await open({ ...whole, preview, event: { ...event, videos } });
    const main = html.slice(html.indexOf('<main'));
    const places = [
      `/secureImage/${preview.streamId}?w=`,
      `>${event.title}</h1>`,
      '3 Short Clips · 3 Pictures',
      `>${event.description}</p>`,
      'Before all',
    ].map((part) => main.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(main.match(/fetchPriority="high"/gi)).toHaveLength(1);
  });

  it('gives rows of equal height to videos: one alone is large, and an upright one stands tall', async () => {
    const shares = async (...orientations: ('landscape' | 'portrait')[]) => {
      const clips = orientations.map((orientation) => someVideo({ orientation }));
      const { html } = await open({
        ...whole,
        photos: [],
        photoCount: 0,
        event: { ...event, videos: clips },
      });
      return [...html.matchAll(/--wide-share:([\d.]+)/g)].map(([, share]) => Number(share));
    };
    expect(await shares('landscape')).toEqual([1]);
    const [wide = 0, tall = 0] = await shares('landscape', 'portrait');
    // Equal heights: the widths are as the ratios.
    expect(wide / tall).toBeCloseTo((16 / 9) ** 2);
  });

  it('invites to sign in once, and calmly on each locked video', async () => {
    const locked = [someLockedVideo({ title: 'Locked' }), someLockedVideo()];
    const { html } = await open({ ...whole, photos: [], photoCount: 0, event: { ...event, videos: locked } });
    const main = html.slice(html.indexOf('<main'));
    expect(main.match(/Free - Sign In to View/g)).toHaveLength(2);
    expect(main.match(/href="\/signin\?redirect=/g)).toHaveLength(1);
    expect(main).toContain('>Locked</h2>');
  });

  it('ends with the next adventure, once all of it is shown', async () => {
    const nextEvent = { slug: 'dunes', title: 'Dunes', counts: { free: 1, premium: 0 }, preview: null };
    const link = `href="${eventPath('dunes')}"`;
    const { html } = await open({ ...whole, nextEvent });
    expect(html).toMatch(/<nav [^>]*aria-label="Next adventure"><a [^>]*href="\/events\/dunes"/);
    const { html: first } = await open({ ...whole, nextEvent, nextCursor: 'next' });
    expect(first).not.toContain(link);
    // A site with one adventure, and a response of the previous release.
    for (const none of [null, undefined])
      expect((await open({ ...whole, nextEvent: none })).html).not.toContain('Next adventure');
  });

  it('leads from a former slug to the same photo', async () => {
    const former = { [routePath('event', { slug: 'former' })]: whole };
    const { page } = await renderPage(`${eventPath('former')}?photo=x`, former);
    expect(page).toMatchObject({ kind: 'redirect', location: `${eventPath('shoot')}?photo=x` });
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  pages,
  reactions as offered,
  routePath,
  routes,
  texts,
  videoPath,
  videoPageTexts,
} from '@sandstone/contract';
import { renderedHtml } from '../../shared/testing/render-page.ts';
import { somePhoto } from '../../shared/testing/photo.builder.ts';
import { someCover, someLockedVideo, someVideo } from '../../shared/testing/video.builder.ts';

const reactions = [{ reaction_title: 'Love it', count: 1234 }];
const apiPath = ({ slug, id }: { slug: string; id: string }) => routePath('video', { titleSlug: slug, id });

describe('the reactions in the first HTML of a video', () => {
  it('are buttons with counts, without the visitor’s own', async () => {
    const video = someVideo({ availableReactions: [...offered], reactions });
    // A page for a session is not cached for others, and still makes no further request.
    const responses = { [apiPath(video)]: { video } };
    const { html, requestedPaths } = await renderedHtml(videoPath(video), responses, { hasSession: true });
    for (const { emoji, text } of offered) {
      expect(html).toContain(emoji);
      expect(html).toContain(text);
    }
    expect(html).toContain('<strong>1,234</strong>');
    expect(html.split('aria-pressed="false"')).toHaveLength(offered.length + 1);
    expect(html).not.toContain('aria-pressed="true"');
    expect(requestedPaths).toEqual([apiPath(video)]);
  });

  it('show no number where nobody has reacted', async () => {
    const video = someVideo({ availableReactions: [...offered], reactions: [] });
    const { html } = await renderedHtml(videoPath(video), { [apiPath(video)]: { video } });
    expect(html.match(/<strong><\/strong>/g)).toHaveLength(offered.length);
  });

  it('are only counts when the video is locked', async () => {
    const video = someLockedVideo({ reactions });
    const { html } = await renderedHtml(videoPath(video), { [apiPath(video)]: { video } });
    expect(html).toContain('<strong>1,234</strong>');
    expect(html).not.toContain('aria-pressed');
  });
});

it('a video that cannot be played says so instead of showing a player', async () => {
  const [ready, processing] = [someVideo(), someVideo({ libraryId: null, streamId: null, cover: null })];
  for (const [video, players] of [
    [ready, 1],
    [processing, 0],
  ] as const) {
    const { html, status } = await renderedHtml(videoPath(video), { [apiPath(video)]: { video } });
    expect(status).toBe(200);
    expect(html.split('<iframe')).toHaveLength(1 + players);
    expect(html.includes(texts.videos.unavailable)).toBe(players === 0);
  }
});

it('an address without a title answers 404', async () => {
  const { html, status } = await renderedHtml(pages.videoWithoutTitle, {});
  expect(status).toBe(404);
  expect(html).toContain(texts.videos.titleMissing);
});

describe('the page of a video goes on', () => {
  const event = { eventsId: crypto.randomUUID(), eventSlug: 'dunes', eventTitle: 'Dunes' };
  const video = someVideo(event);
  const photos = [somePhoto({ description: 'First light' }), somePhoto()];
  const preview = { streamId: crypto.randomUUID(), orientation: 'landscape', cover: someCover };
  const sequel = {
    videos: [
      someLockedVideo({ ...event, title: 'The whole walk' }),
      someVideo({ ...event, title: 'Ridges', slug: 'ridges' }),
    ],
    photos,
    photoCount: 30,
    event: { slug: 'mesa', title: 'Mesa', counts: { free: 1, premium: 0 }, preview },
  };
  const menu = { slug: 'dunes', title: 'Dunes', counts: { free: 1, premium: 9 } };
  const mainOf = async (shown: object, of: Parameters<typeof apiPath>[0] = video) => {
    const { html, requestedPaths } = await renderedHtml(videoPath(of), {
      [apiPath(of)]: shown,
      [routes.events.path]: { events: [menu] },
    });
    expect(requestedPaths).toEqual([apiPath(of)]);
    return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  };

  it('with the others of its adventure, its pictures, and another adventure, from one response', async () => {
    const main = await mainOf({ video, sequel });
    const places = [
      texts.videos.description,
      videoPageTexts.next,
      'The whole walk',
      'Ridges',
      videoPageTexts.pictures,
      `href="/events/dunes?photo=${photos[0]?.id}"`,
      videoPageTexts.allPictures(30),
      texts.events.another,
      'href="/events/mesa"',
    ].map((part) => main.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    // A locked card has no link; the badge of the page stands alone.
    expect(main.match(new RegExp(texts.videos.lockedPreview, 'g'))).toHaveLength(1);
    expect(main.match(new RegExp(texts.videos.freePreview, 'g'))).toHaveLength(1);
  });

  it('as before without an adventure, and with a response of the previous release', async () => {
    for (const empty of [{ videos: [], photos: [], photoCount: 0, event: null }, undefined]) {
      const main = await mainOf({ video, sequel: empty });
      expect(main).not.toContain(videoPageTexts.next);
      expect(main).not.toContain(videoPageTexts.pictures);
    }
  });

  it('and says once, with the buttons, what signing in opens', async () => {
    const locked = someLockedVideo({ ...event, duration: 34 * 60 });
    const main = await mainOf({ video: locked, sequel }, locked);
    const { opens } = videoPageTexts;
    for (const text of [opens.whole(34), opens.adventure(8), opens.all])
      expect(main.split(text)).toHaveLength(2);
    expect(main.match(/href="\/signin/g)).toHaveLength(1);
    expect(main).toContain(opens.clip);
    // A video whose adventure has no clip leads to all clips.
    const alone = await mainOf({ video: locked }, locked);
    expect(alone).toContain('href="/all-videos?type=free"');
  });

  it('without the signed address of the player, of which the page knows only the origin', async () => {
    const embedUrl = 'https://player.example/embed/1/secret?token=x';
    const { html } = await renderedHtml(videoPath(video), {
      [apiPath(video)]: { video: { ...video, embedUrl } },
    });
    expect(html).toContain('"https://player.example"');
    expect(html).not.toContain('secret');
  });
});

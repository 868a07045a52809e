import { describe, expect, it } from '@jest/globals';
import { routePath, site, videoPath } from '@sandstone/contract';
import { renderedHtml } from '../../testing/render-page.ts';
import { someLockedVideo, someVideo } from '../../testing/video.builder.ts';

const reactions = [{ reaction_title: 'Love it', count: 1234 }];
const apiPath = ({ slug, id }: { slug: string; id: string }) => routePath('video', { titleSlug: slug, id });

describe('the reactions in the first HTML of a video', () => {
  it('are there to be pressed, with their counts and nothing of anybody’s own', async () => {
    const video = someVideo({ availableReactions: [...site.reactions], reactions });
    // A page with a session is nobody else's, and still asks for no more.
    const answers = { [apiPath(video)]: { video } };
    const { html, asked } = await renderedHtml(videoPath(video), answers, { hasSession: true });
    for (const { emoji, text } of site.reactions) {
      expect(html).toContain(emoji);
      expect(html).toContain(text);
    }
    expect(html).toContain('<strong>1,234</strong>');
    expect(html.split('aria-pressed="false"')).toHaveLength(site.reactions.length + 1);
    expect(html).not.toContain('aria-pressed="true"');
    expect(asked).toEqual([apiPath(video)]);
  });

  it('are counts alone where it is locked', async () => {
    const video = someLockedVideo({ reactions });
    const { html } = await renderedHtml(videoPath(video), { [apiPath(video)]: { video } });
    expect(html).toContain('<strong>1,234</strong>');
    expect(html).not.toContain('aria-pressed');
  });
});

import { describe, expect, it } from '@jest/globals';
import { reactions as offered, routePath, videoPath } from '@sandstone/contract';
import { renderedHtml } from '../../shared/testing/render-page.ts';
import { someLockedVideo, someVideo } from '../../shared/testing/video.builder.ts';

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

  it('are only counts when the video is locked', async () => {
    const video = someLockedVideo({ reactions });
    const { html } = await renderedHtml(videoPath(video), { [apiPath(video)]: { video } });
    expect(html).toContain('<strong>1,234</strong>');
    expect(html).not.toContain('aria-pressed');
  });
});

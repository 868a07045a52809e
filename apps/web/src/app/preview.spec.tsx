import { describe, expect, it } from '@jest/globals';
import {
  type Audience,
  memberTexts,
  pages,
  postPath,
  previewPath,
  texts,
  type Video,
  videoPath,
} from '@sandstone/contract';
import { somePost } from '../testing/post.builder.ts';
import { apiPath } from '../testing/render-page.ts';
import { someLockedVideo, someVideo } from '../testing/video.builder.ts';
import { render } from './entry-server.tsx';

const origin = 'http://localhost:8080';
const { preview } = memberTexts;

/** The page of a path in a preview, on an api that answers every question but the menus' with `answer`. */
const open = (audience: Audience, path: string, answer: unknown) =>
  render(new Request(origin + previewPath(audience) + path), {
    apiUrl: 'http://api',
    origin,
    apiHeaders: {},
    hasSession: audience === 'member',
    ageConfirmed: true,
    demo: false,
    audience,
    assets: () => ({ headScript: '/head.js', entry: '/client.js', styles: ['/a.css'], preloads: ['/b.js'] }),
    onError: () => undefined,
    fetch: (input) => {
      const body = (input as string).endsWith(apiPath('events')) ? { events: [] } : answer;
      return Promise.resolve(
        new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
      );
    },
  });
async function html(audience: Audience, path: string, answer: unknown = {}): Promise<string> {
  const page = await open(audience, path, answer);
  if (page.kind !== 'page') throw new Error(`Redirected to ${page.location}`);
  expect(page.personal).toBe(true);
  return page.html;
}
const videoPage = (audience: Audience, video: Video) => html(audience, videoPath(video), { video });

describe('a preview', () => {
  it('says whose view it is, with the ways out and to the other', async () => {
    const post = somePost();
    const page = await html('visitor', postPath(post.id), { post });
    expect(page).toContain(preview.youSee.visitor);
    expect(page).toContain(`href="${previewPath('member')}${postPath(post.id)}"`);
    expect(page).toContain(`<a href="${pages.admin}">${preview.end}</a>`);
  });

  it('has no script, no data of a script and no player, so that nothing is sent from it', async () => {
    const page = await videoPage('member', someVideo());
    expect(page).not.toMatch(/<script|modulepreload|data-entry/);
    // A browser that can run scripts passes over what stands for those that cannot.
    expect(page.replace(/<noscript>.*?<\/noscript>/gs, '')).not.toContain('<iframe');
  });

  it.each(['visitor', 'member'] as const)(
    'stays in the preview of a %s by every link of the site',
    async (audience) => {
      const post = somePost();
      const page = await html(audience, postPath(post.id), { post });
      const [site = ''] = page.split('<aside aria-label="Preview"');
      const links = [...site.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
      expect(links.length).toBeGreaterThan(5);
      expect(links.filter((href) => !href.startsWith(previewPath(audience)))).toEqual([]);
    },
  );

  it('leads on to the present address of a page within itself', async () => {
    const video = someVideo({ slug: 'renamed' });
    const answer = await open('member', videoPath({ slug: 'old', id: video.id }), { video });
    expect(answer).toMatchObject({
      kind: 'redirect',
      status: 301,
      location: previewPath('member') + videoPath(video),
    });
  });

  it('shows a visitor the lock and the way to sign in', async () => {
    const page = await videoPage('visitor', someLockedVideo());
    expect(page).toContain(texts.videos.lockedPreview);
    expect(page).toContain(`>${texts.navigation.signIn}<`);
  });

  it('shows a member somebody who is signed in, and nobody in particular', async () => {
    const page = await videoPage('member', someVideo());
    expect(page).toContain('A member');
    expect(page).not.toContain(texts.navigation.sessionLoading);
    expect(page).not.toContain(`>${texts.navigation.signIn}<`);
  });

  it('shows a member of the admin area what a member sees of it', async () => {
    const page = await html('member', pages.admin);
    expect(page).toContain(memberTexts.admin.deniedTitle);
    const visitor = await open('visitor', pages.admin, {});
    expect(visitor).toMatchObject({
      kind: 'redirect',
      location: expect.stringMatching(previewPath('visitor')),
    });
  });
});

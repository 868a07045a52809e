import { describe, expect, it } from '@jest/globals';
import {
  adminTexts,
  type Audience,
  pages,
  postPath,
  previewPath,
  texts,
  type Video,
  videoPath,
} from '@sandstone/contract';
import { somePost } from '../shared/testing/post.builder.ts';
import { apiPath, renderWith } from '../shared/testing/render-page.ts';
import { someLockedVideo, someVideo } from '../shared/testing/video.builder.ts';

const { preview } = adminTexts;

/** Opens a path in a preview. The API answers every request but the one for the menu with `response`. */
const open = (audience: Audience, path: string, response: unknown) =>
  renderWith(
    (input) =>
      Promise.resolve(
        Response.json((input as string).endsWith(apiPath('events')) ? { events: [] } : response),
      ),
    previewPath(audience) + path,
    { hasSession: audience === 'member', audience },
  );
async function html(audience: Audience, path: string, response: unknown = {}): Promise<string> {
  const page = await open(audience, path, response);
  if (page.kind !== 'page') throw new Error(`Redirected to ${page.location}`);
  expect(page.personal).toBe(true);
  return page.html.toString();
}
const videoPage = (audience: Audience, video: Video) => html(audience, videoPath(video), { video });

describe('a preview', () => {
  it('names its audience and links to the other audience and to the admin area', async () => {
    const post = somePost();
    const page = await html('visitor', postPath(post.id), { post });
    expect(page).toContain(preview.youSee.visitor);
    expect(page).toContain(`href="${previewPath('member')}${postPath(post.id)}"`);
    expect(page).toContain(`href="${pages.admin}">${preview.end}</a>`);
  });

  it('has no script, no page data and no player', async () => {
    const page = await videoPage('member', someVideo());
    expect(page).not.toMatch(/<script|modulepreload|data-entry/);
    // Browsers with scripting ignore noscript elements.
    expect(page.replace(/<noscript>.*?<\/noscript>/gs, '')).not.toContain('<iframe');
  });

  it('shows the account of a member, without what a browser remembers', async () => {
    const page = await html('member', pages.profile, { videos: [], photos: [], posts: [] });
    expect(page).toContain('A member');
    expect(page).toContain('Loved');
  });

  it.each(['visitor', 'member'] as const)(
    'keeps every link of the site inside the preview of a %s',
    async (audience) => {
      const post = somePost();
      const page = await html(audience, postPath(post.id), { post });
      const [site = ''] = page.split('<aside aria-label="Preview"');
      const links = [...site.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
      expect(links.length).toBeGreaterThan(5);
      expect(links.filter((href) => !href.startsWith(previewPath(audience)))).toEqual([]);
    },
  );

  it('redirects to the current address of a page inside the preview', async () => {
    const video = someVideo({ slug: 'renamed' });
    const response = await open('member', videoPath({ slug: 'old', id: video.id }), { video });
    expect(response).toMatchObject({
      kind: 'redirect',
      status: 301,
      location: previewPath('member') + videoPath(video),
    });
  });

  it('shows a visitor the lock and the sign-in link', async () => {
    const page = await videoPage('visitor', someLockedVideo());
    expect(page).toContain(texts.videos.lockedPreview);
    expect(page).toContain(`>${texts.navigation.signIn}<`);
  });

  it('shows a generic signed-in member', async () => {
    const page = await videoPage('member', someVideo());
    expect(page).toContain('A member');
    expect(page).not.toContain(texts.navigation.sessionLoading);
    expect(page).not.toContain(`>${texts.navigation.signIn}<`);
  });

  it('denies the admin area to a member and redirects a visitor', async () => {
    const page = await html('member', pages.admin);
    expect(page).toContain(adminTexts.admin.deniedTitle);
    const visitor = await open('visitor', pages.admin, {});
    expect(visitor).toMatchObject({
      kind: 'redirect',
      location: expect.stringMatching(previewPath('visitor')),
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { aliasedEventPath, eventPath, pages, postPath, previewPath, videoPath } from '../site/pages.ts';
import { viewedPage } from './viewed-page.ts';

const id = '0f3ad1c6-6cfb-4b43-9d0c-0a4f3f1f9a55';

describe('viewedPage', () => {
  it.each([
    [pages.home, { kind: 'home' }],
    [pages.allVideos, { kind: 'allVideos' }],
    [pages.pictures, { kind: 'pictures' }],
    [pages.posts, { kind: 'posts' }],
    [eventPath('red-rocks'), { kind: 'event', slug: 'red-rocks' }],
    [aliasedEventPath('dates', 'red-rocks'), { kind: 'event', slug: 'red-rocks' }],
    [videoPath({ slug: 'dunes', id }), { kind: 'video', id }],
    ['/video/dunes', { kind: 'video', slug: 'dunes' }],
    [postPath(id), { kind: 'post', id }],
  ])('knows %s', (path, page) => {
    expect(viewedPage(path, 'dates')).toEqual(page);
  });

  it.each([
    pages.admin,
    previewPath('visitor'),
    pages.profile,
    pages.signIn,
    pages.privacy,
    '',
    '/nothing',
    '/events',
    '/events/',
    '/events/a/b',
    '/events/%00',
    `/events/${'a'.repeat(129)}`,
    '/video',
    '/video/dunes/1',
    `/video/dunes/${id}/more`,
    '/view-post/1',
    `/view-post/${id}/`,
    'constructor',
    '__proto__',
  ])('does not count %s', (path) => {
    expect(viewedPage(path, 'dates')).toBeUndefined();
  });
});

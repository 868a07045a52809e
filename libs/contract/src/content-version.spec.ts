import { describe, expect, it } from '@jest/globals';
import { contentVersionValue, isAnswerFor, versionOfRoute } from './content-version.ts';

describe('the version of a route', () => {
  it('is that of the content that the route shows', () => {
    const versions = Object.fromEntries(
      (['events', 'recentEvents', 'event', 'videos', 'photos', 'posts', 'post'] as const).map((route) => [
        route,
        versionOfRoute(route, '4-a_7-b'),
      ]),
    );
    expect(versions).toEqual({
      events: '7-b',
      recentEvents: '7-b',
      event: '4-a_7-b',
      videos: '7-b',
      photos: '4-a',
      posts: '4-a',
      post: '4-a',
    });
  });

  it('is the whole one for a route whose answers are not kept, and from an api of the previous release', () => {
    expect(versionOfRoute('session', '4-a_7-b')).toBe('4-a_7-b');
    expect(versionOfRoute('photos', '4-a')).toBe('4-a');
  });
});

it('an answer is for a reader who may have it, and for its version', () => {
  const isFor = (audience: 'everyone' | 'visitor' | 'member', version: string) =>
    isAnswerFor(contentVersionValue(version, audience), { version: '4-a', reader: 'visitor' });
  expect([isFor('visitor', '4-a'), isFor('everyone', '4-a')]).toEqual([true, true]);
  expect([isFor('member', '4-a'), isFor('visitor', '5-b'), isFor('everyone', '5-b')]).toEqual([
    false,
    false,
    false,
  ]);
});

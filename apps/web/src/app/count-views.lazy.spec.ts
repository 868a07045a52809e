/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pages, postPath, previewPath, viewPath } from '@sandstone/contract';
import { countViews } from './count-views.lazy.ts';

type Router = Parameters<typeof countViews>[0];
const post = postPath('0f3ad1c6-6cfb-4b43-9d0c-0a4f3f1f9a55');

function openAt(pathname: string) {
  let listener: () => void = () => undefined;
  const state = { location: { pathname }, navigation: { state: 'idle' } };
  const router = {
    state,
    subscribe: (added: () => void) => {
      listener = added;
      return () => undefined;
    },
  };
  // The module uses only these parts of the router.
  countViews(router as unknown as Router, 'cheating');
  return {
    goTo(path: string) {
      state.navigation.state = 'loading';
      listener();
      Object.assign(state, { location: { pathname: path }, navigation: { state: 'idle' } });
      listener();
      return this;
    },
  };
}

describe('countViews', () => {
  const sent: unknown[] = [];
  let visibility: DocumentVisibilityState = 'visible';
  const original = globalThis.fetch;
  const refuse = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });

  beforeEach(() => {
    sent.length = 0;
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    globalThis.fetch = async (address, init) => {
      sent.push([address, init?.method, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
      throw new Error('offline');
    };
  });
  afterEach(() => {
    globalThis.fetch = original;
    for (const name of ['globalPrivacyControl', 'doNotTrack']) Reflect.deleteProperty(navigator, name);
  });
  const paths = () =>
    sent.map((request) => {
      const [address, method, body] = request as [string, string, { path: string }];
      expect([address, method]).toEqual([viewPath, 'POST']);
      return body.path;
    });
  /** Opens a page to which another one has led. @returns what is sent for it and for the next one */
  const sentFrom = (referrer: string) => {
    jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    openAt(pages.signIn).goTo(pages.home).goTo(pages.posts);
    return sent.splice(0).map((request) => (request as unknown[])[2]);
  };

  it('reports the first page and each one that is navigated to, once', () => {
    const router = openAt(pages.home);
    router.goTo(pages.posts);
    router.goTo(pages.posts);
    router.goTo(post);
    router.goTo(pages.posts);
    expect(paths()).toEqual([pages.home, pages.posts, post, pages.posts]);
  });

  it.each([
    ['https://user:secret@blog.example:8443/private/page?q=1#part', 'blog.example'],
    ['android-app://com.example.app/', 'com.example.app'],
    ['', ''],
    ['nonsense', ''],
  ])(
    'names of the page %j that led here no more than the host, and with the first view alone',
    (referrer, host) => {
      expect(sentFrom(referrer)).toEqual([{ path: pages.home, referrer: host }, { path: pages.posts }]);
    },
  );

  it('does not report pages that are not counted', () => {
    const router = openAt(pages.signIn);
    for (const path of [pages.privacy, pages.profile, pages.admin, previewPath('visitor'), '/nothing'])
      router.goTo(path);
    expect(sent).toEqual([]);
  });

  it('waits until the page is visible', () => {
    visibility = 'hidden';
    openAt(pages.home);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual([]);
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(paths()).toEqual([pages.home]);
  });

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('reports nothing if the browser says %s', (name, value) => {
    refuse(name, value);
    openAt(pages.home).goTo(pages.posts);
    expect(sent).toEqual([]);
  });
});

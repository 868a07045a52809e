import { describe, expect, it } from '@jest/globals';
import { createMemoryRouter } from 'react-router-dom';
import { createLoaderCache } from './loader-cache.ts';

function setUp() {
  let loaderCalls: string[] = [];
  let response = 'first';
  const load = (name: string) => () => {
    loaderCalls.push(name);
    return `${name} ${response}`;
  };
  const box: { router?: ReturnType<typeof createMemoryRouter> } = {};
  const cache = createLoaderCache(() => box.router);
  const router = createMemoryRouter(
    [
      { id: 'home', path: '/', loader: load('home') },
      { id: 'pictures', path: '/pictures', loader: load('pictures') },
      {
        id: 'broken',
        path: '/broken',
        loader: () => {
          loaderCalls.push('broken');
          throw new Error('no');
        },
      },
    ],
    {
      dataStrategy: cache.dataStrategy,
      initialEntries: ['/'],
      hydrationData: { loaderData: { home: 'home first' } },
    },
  );
  box.router = router;
  router.subscribe((state) => cache.save(state));
  cache.save(router.initialize().state);
  return {
    cache,
    router,
    respondWith: (text: string) => (response = text),
    loaderCalls: () => {
      const before = loaderCalls;
      loaderCalls = [];
      return before;
    },
  };
}

describe('the loader cache', () => {
  it('loads a new page, and restores it on Back and Forward without loading again', async () => {
    const { router, loaderCalls } = setUp();
    await router.navigate('/pictures');
    expect(loaderCalls()).toEqual(['pictures']);
    await router.navigate(-1);
    expect(router.state.loaderData).toEqual({ home: 'home first' });
    await router.navigate(1);
    expect(router.state.loaderData).toEqual({ pictures: 'pictures first' });
    expect(loaderCalls()).toEqual([]);
  });

  it('loads a page again when it is navigated to again', async () => {
    const { router, loaderCalls, respondWith } = setUp();
    await router.navigate('/pictures');
    respondWith('second');
    await router.navigate('/');
    expect(router.state.loaderData).toEqual({ home: 'home second' });
    expect(loaderCalls()).toEqual(['pictures', 'home']);
  });

  it('loads again after the cache was cleared for another user', async () => {
    const { router, cache, loaderCalls, respondWith } = setUp();
    await router.navigate('/pictures');
    cache.clear();
    respondWith('second');
    await router.navigate(-1);
    expect(router.state.loaderData).toEqual({ home: 'home second' });
    expect(loaderCalls()).toEqual(['pictures', 'home']);
  });

  it('does not cache the data of the previous user during a revalidation', async () => {
    const { router, cache, loaderCalls, respondWith } = setUp();
    await router.navigate('/pictures');
    cache.clear();
    respondWith('second');
    // Leaves the page before the response arrives.
    const renewed = router.revalidate();
    await router.navigate('/');
    await renewed;
    loaderCalls();
    await router.navigate(-1);
    expect(loaderCalls()).toEqual(['pictures']);
    expect(router.state.loaderData).toEqual({ pictures: 'pictures second' });
  });

  it('loads again on revalidation', async () => {
    const { router, loaderCalls } = setUp();
    await router.revalidate();
    expect(loaderCalls()).toEqual(['home']);
  });

  it('does not cache a failure', async () => {
    const { router, loaderCalls } = setUp();
    await router.navigate('/broken');
    await router.navigate('/pictures');
    await router.navigate(-1);
    expect(loaderCalls()).toEqual(['broken', 'pictures', 'broken']);
  });
});

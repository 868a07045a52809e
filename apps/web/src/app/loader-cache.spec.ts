import { describe, expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { createMemoryRouter, redirect } from 'react-router-dom';
import { createLoaderCache } from './loader-cache.ts';
import { isPending, pendingDelayMs, PendingData } from './pending-data.ts';

function setUp({ delaysRendering = false } = {}) {
  let loaderCalls: string[] = [];
  let response = 'first';
  const load = (name: string) => () => {
    loaderCalls.push(name);
    return `${name} ${response}`;
  };
  const held: { signal: AbortSignal; respond: (value: unknown) => void }[] = [];
  const code = Promise.withResolvers<void>();
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
      {
        id: 'slow',
        path: '/slow/:name',
        loader: ({ request: { signal } }) => new Promise((respond) => held.push({ signal, respond })),
      },
      {
        id: 'outer',
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
        loader: ({ request: { signal } }) => new Promise((respond) => held.push({ signal, respond })),
        children: [
          {
            id: 'inner',
            path: '/nested',
            loader: ({ request: { signal } }) => new Promise((respond) => held.push({ signal, respond })),
          },
          { id: 'sibling', path: '/sibling', loader: load('sibling') },
        ],
      },
      {
        id: 'lazy',
        path: '/lazy',
        lazy: async () => {
          await code.promise;
          return { loader: load('lazy') };
        },
      },
      {
        id: 'coded',
        path: '/coded',
        loader: ({ request: { signal } }) => new Promise((respond) => held.push({ signal, respond })),
        lazy: async () => {
          await code.promise;
          return {};
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
  const markRendered = () => {
    for (const data of Object.values(router.state.loaderData))
      if (data instanceof PendingData) data.markRendered();
  };
  // Without view transitions, a page renders each state at once.
  if (!delaysRendering) router.subscribe(markRendered);
  cache.save(router.initialize().state);
  return {
    cache,
    router,
    markRendered,
    held,
    code,
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

describe('a page with slow data', () => {
  /** Resolves when the router has processed the responses so far. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

  it('is shown at its address as pending, and receives its data with a single request', async () => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    expect(router.state.location.pathname).toBe('/slow/a');
    expect(isPending(router.state.loaderData)).toBe(true);
    held[0]?.respond('a');
    await settled();
    expect([router.state.loaderData, held.length]).toEqual([{ slow: 'a' }, 1]);
    // The loaded data is cached, the pending state is not.
    await router.navigate('/pictures');
    await router.navigate(-1);
    expect([router.state.loaderData, held.length]).toEqual([{ slow: 'a' }, 1]);
  });

  it('receives data that arrives before the code of the page', async () => {
    const { router, held, code } = setUp();
    const shown = router.navigate('/coded');
    await eventually(() => held.length === 1);
    // Longer than the router waits for the data.
    await new Promise((resolve) => setTimeout(resolve, pendingDelayMs + 20));
    held[0]?.respond('late');
    await Promise.resolve();
    code.resolve();
    await shown;
    await eventually(() => router.state.loaderData['coded'] === 'late');
    expect(router.state.location.pathname).toBe('/coded');
  });

  it('receives data that arrives before the page has rendered its pending state', async () => {
    const { router, held, markRendered } = setUp({ delaysRendering: true });
    await router.navigate('/slow/a');
    held[0]?.respond('a');
    await settled();
    expect(isPending(router.state.loaderData)).toBe(true);
    markRendered();
    await settled();
    expect(router.state.loaderData).toEqual({ slow: 'a' });
  });

  it('receives the data of several routes that arrives at once', async () => {
    const { router, held } = setUp();
    await router.navigate('/nested');
    for (const [index, { respond }] of held.entries()) respond(index);
    await settled();
    expect(router.state.loaderData).toEqual({ outer: 0, inner: 1 });
  });

  it('keeps the data of its layout until new data arrives, also when it is left', async () => {
    const { router, held } = setUp();
    await router.navigate('/nested');
    for (const { respond } of held) respond('first');
    await settled();
    void router.revalidate();
    await eventually(() => isPending(router.state.loaderData));
    expect(router.state.loaderData['outer']).toBe('first');
    held[2]?.respond('second');
    await settled();
    expect(router.state.loaderData['outer']).toBe('second');
    void router.revalidate();
    await eventually(() => held.length === 6);
    await eventually(() => isPending(router.state.loaderData));
    await router.navigate('/sibling');
    expect(router.state.loaderData).toEqual({ outer: 'second', sibling: 'sibling first' });
  });

  it('keeps its request when the code of an abandoned page arrives later', async () => {
    const { router, held, code } = setUp();
    void router.navigate('/lazy');
    await router.navigate('/slow/a');
    code.resolve();
    await settled();
    expect(held[0]?.signal.aborted).toBe(false);
    held[0]?.respond('a');
    await settled();
    expect(router.state.loaderData).toEqual({ slow: 'a' });
  });

  it('aborts its request when it is left, and loads again on return', async () => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    const left = router.navigate(-1);
    expect(held[0]?.signal.aborted).toBe(true);
    await left;
    held[0]?.respond('late');
    await settled();
    expect(router.state.loaderData).toEqual({ home: 'home first' });
    await router.navigate(1);
    expect(held).toHaveLength(2);
  });

  it.each([0, 1])('takes the first response of two parallel requests: request %i', async (first) => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    void router.revalidate();
    await settled();
    expect(held.map(({ signal }) => signal.aborted)).toEqual([false, false]);
    held[first]?.respond('first');
    await settled();
    expect(router.state.loaderData).toEqual({ slow: 'first' });
    held[1 - first]?.respond('second');
    await settled();
    expect(router.state.loaderData).toEqual({ slow: 'first' });
  });

  it('replaces its history entry when the loader redirects', async () => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    held[0]?.respond(redirect('/pictures'));
    await settled();
    expect(router.state.location.pathname).toBe('/pictures');
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/');
  });

  it('shows the error of its loader', async () => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    held[0]?.respond(Promise.reject(new Error('no')));
    await settled();
    expect(Object.keys(router.state.errors ?? {})).toEqual(['slow']);
  });

  it('does not show data to another user', async () => {
    const { router, cache, held } = setUp();
    await router.navigate('/slow/a');
    cache.clear();
    void router.revalidate();
    await settled();
    held[0]?.respond('of the previous user');
    await settled();
    expect(router.state.loaderData['slow']).toBeInstanceOf(PendingData);
    held[1]?.respond('own');
    await settled();
    expect(router.state.loaderData).toEqual({ slow: 'own' });
  });
});

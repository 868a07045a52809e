import { describe, expect, it } from '@jest/globals';
import { createMemoryRouter, redirect } from 'react-router-dom';
import { createLoaderCache, isPending, pendingDelayMs, PendingData } from './loader-cache.ts';

const eventually = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

function setUp() {
  let asked: string[] = [];
  let answer = 'first';
  const load = (name: string) => () => {
    asked.push(name);
    return `${name} ${answer}`;
  };
  const held: { signal: AbortSignal; answer: (value: unknown) => void }[] = [];
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
          asked.push('broken');
          throw new Error('no');
        },
      },
      {
        id: 'slow',
        path: '/slow/:name',
        loader: ({ request: { signal } }) => new Promise((answer) => held.push({ signal, answer })),
      },
      {
        id: 'coded',
        path: '/coded',
        loader: ({ request: { signal } }) => new Promise((answer) => held.push({ signal, answer })),
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
  cache.save(router.initialize().state);
  return {
    cache,
    router,
    held,
    code,
    answers: (text: string) => (answer = text),
    asked: () => {
      const before = asked;
      asked = [];
      return before;
    },
  };
}

describe('the memory of pages', () => {
  it('asks for what is new, and not again on the way back and forth', async () => {
    const { router, asked } = setUp();
    await router.navigate('/pictures');
    expect(asked()).toEqual(['pictures']);
    await router.navigate(-1);
    expect(router.state.loaderData).toEqual({ home: 'home first' });
    await router.navigate(1);
    expect(router.state.loaderData).toEqual({ pictures: 'pictures first' });
    expect(asked()).toEqual([]);
  });

  it('asks anew for a place that is gone to again', async () => {
    const { router, asked, answers } = setUp();
    await router.navigate('/pictures');
    answers('second');
    await router.navigate('/');
    expect(router.state.loaderData).toEqual({ home: 'home second' });
    expect(asked()).toEqual(['pictures', 'home']);
  });

  it('asks anew when somebody else looks', async () => {
    const { router, cache, asked, answers } = setUp();
    await router.navigate('/pictures');
    cache.clear();
    answers('second');
    await router.navigate(-1);
    expect(router.state.loaderData).toEqual({ home: 'home second' });
    expect(asked()).toEqual(['pictures', 'home']);
  });

  it('does not take in what the one before saw, while the page is asked for anew', async () => {
    const { router, cache, asked, answers } = setUp();
    await router.navigate('/pictures');
    cache.clear();
    answers('second');
    // Left before the answer has come.
    const renewed = router.revalidate();
    await router.navigate('/');
    await renewed;
    asked();
    await router.navigate(-1);
    expect(asked()).toEqual(['pictures']);
    expect(router.state.loaderData).toEqual({ pictures: 'pictures second' });
  });

  it('asks anew when told to', async () => {
    const { router, asked } = setUp();
    await router.revalidate();
    expect(asked()).toEqual(['home']);
  });

  it('keeps no failure', async () => {
    const { router, asked } = setUp();
    await router.navigate('/broken');
    await router.navigate('/pictures');
    await router.navigate(-1);
    expect(asked()).toEqual(['broken', 'pictures', 'broken']);
  });
});

describe('a page whose data takes its time', () => {
  /** Until the router has taken what has come. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

  it('is shown at its own address without it, and gets it when it comes, with one request', async () => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    expect(router.state.location.pathname).toBe('/slow/a');
    expect(isPending(router.state.loaderData)).toBe(true);
    held[0]?.answer('a');
    await settled();
    expect([router.state.loaderData, held.length]).toEqual([{ slow: 'a' }, 1]);
    // It lies in memory like any other, and what was pending does not.
    await router.navigate('/pictures');
    await router.navigate(-1);
    expect([router.state.loaderData, held.length]).toEqual([{ slow: 'a' }, 1]);
  });

  it('gets it also when it comes before the code of the page', async () => {
    const { router, held, code } = setUp();
    const shown = router.navigate('/coded');
    await eventually(() => held.length === 1);
    // Longer than the page waits for its data.
    await new Promise((resolve) => setTimeout(resolve, pendingDelayMs + 20));
    held[0]?.answer('late');
    await Promise.resolve();
    code.resolve();
    await shown;
    await eventually(() => router.state.loaderData['coded'] === 'late');
    expect(router.state.location.pathname).toBe('/coded');
  });

  it('ends its request when it is left, and asks again when one comes back', async () => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    const left = router.navigate(-1);
    expect(held[0]?.signal.aborted).toBe(true);
    await left;
    held[0]?.answer('late');
    await settled();
    expect(router.state.loaderData).toEqual({ home: 'home first' });
    await router.navigate(1);
    expect(held).toHaveLength(2);
  });

  it.each([0, 1])('is asked for again beside the first request: answer %i is the first', async (first) => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    void router.revalidate();
    await settled();
    expect(held.map(({ signal }) => signal.aborted)).toEqual([false, false]);
    held[first]?.answer('first');
    await settled();
    expect(router.state.loaderData).toEqual({ slow: 'first' });
    held[1 - first]?.answer('second');
    await settled();
    expect(router.state.loaderData).toEqual({ slow: 'first' });
  });

  it('leads elsewhere without a step of its own in the history', async () => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    held[0]?.answer(redirect('/pictures'));
    await settled();
    expect(router.state.location.pathname).toBe('/pictures');
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/');
  });

  it('fails as any other', async () => {
    const { router, held } = setUp();
    await router.navigate('/slow/a');
    held[0]?.answer(Promise.reject(new Error('no')));
    await settled();
    expect(Object.keys(router.state.errors ?? {})).toEqual(['slow']);
  });

  it('gives nothing to somebody else', async () => {
    const { router, cache, held } = setUp();
    await router.navigate('/slow/a');
    cache.clear();
    void router.revalidate();
    await settled();
    held[0]?.answer('of the one before');
    await settled();
    expect(router.state.loaderData['slow']).toBeInstanceOf(PendingData);
    held[1]?.answer('own');
    await settled();
    expect(router.state.loaderData).toEqual({ slow: 'own' });
  });
});

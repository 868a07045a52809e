import { describe, expect, it } from '@jest/globals';
import { createMemoryRouter, type RouterState } from 'react-router-dom';
import { createPageMemory } from './page-memory.ts';

function setUp() {
  let asked: string[] = [];
  let answer = 'first';
  const load = (name: string) => () => {
    asked.push(name);
    return `${name} ${answer}`;
  };
  const box: { navigation?: () => RouterState['navigation'] } = {};
  const memory = createPageMemory(() => box.navigation?.());
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
    ],
    {
      dataStrategy: memory.dataStrategy,
      initialEntries: ['/'],
      hydrationData: { loaderData: { home: 'home first' } },
    },
  );
  box.navigation = () => router.state.navigation;
  router.subscribe((state) => memory.remember(state));
  memory.remember(router.initialize().state);
  return {
    memory,
    router,
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
    const { router, memory, asked, answers } = setUp();
    await router.navigate('/pictures');
    memory.forget();
    answers('second');
    await router.navigate(-1);
    expect(router.state.loaderData).toEqual({ home: 'home second' });
    expect(asked()).toEqual(['pictures', 'home']);
  });

  it('does not take in what the one before saw, while the page is asked for anew', async () => {
    const { router, memory, asked, answers } = setUp();
    await router.navigate('/pictures');
    memory.forget();
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

import { beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { limits } from '@sandstone/contract';
import { databaseSuite } from '../testing/database-suite.ts';
import { type PostListRequest } from './post-pages.ts';
import { actor } from '../testing/builders.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

databaseSuite('pinned posts', (test) => {
  const { posts } = test;
  /** Posts A, B, C … of the first days of January, so that the last one is the newest. */
  const make = async (names: string) => {
    const ids: Record<string, string> = {};
    for (const [index, name] of names.split('').entries()) {
      const created = await posts().create(
        { description: name, photoIds: [], createdOn: day(index + 1) },
        actor,
      );
      ids[name] = created.id;
    }
    return (name: string) => ids[name] ?? '';
  };
  const pin = (id: string, pinnedOn?: Date) => posts().setPinned(id, { isPinned: true, pinnedOn }, actor);
  const unpin = (id: string) => posts().setPinned(id, { isPinned: false }, actor);
  const namesOf = (page: { posts: { description: string }[] }) =>
    page.posts.map(({ description }) => description).join('');
  const listed = async (request: Partial<PostListRequest> = {}) =>
    namesOf(await posts().page({ limit: 50, ...request }));
  /** Reads all pages; `between` runs after each. */
  const paged = async (
    limit: number,
    between: (page: number) => Promise<unknown> = async () => undefined,
  ) => {
    let names = '';
    let cursor: string | undefined;
    for (let count = 1; ; count += 1) {
      const page = await posts().page({ limit, cursor });
      expect(page.posts.length).toBeLessThanOrEqual(limit);
      names += namesOf(page);
      if (page.nextCursor === null) return names;
      expect(page.nextCursor.length).toBeLessThanOrEqual(200);
      cursor = page.nextCursor;
      await between(count);
    }
  };
  beforeEach(() => test.clear('posts'));

  it('come first, the last pinned one at the front, except in a list by date', async () => {
    const id = await make('ABCDE');
    await pin(id('A'));
    await pin(id('C'));
    expect(await listed()).toBe('CAEDB');
    expect(await listed({ order: 'date' })).toBe('EDCBA');
    expect(namesOf(await posts().adminPage({ limit: 50 }))).toBe('CAEDB');
    expect(namesOf(await posts().adminPage({ limit: 50, search: 'a' }))).toBe('A');
    const first = await posts().page({ limit: 1 });
    expect([namesOf(first), first.total, first.posts[0]?.pinnedOn === null]).toEqual(['C', 5, false]);
    await unpin(id('C'));
    expect(await listed()).toBe('AEDCB');
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are in pages of %i exactly once', async (limit) => {
    const id = await make('ABCDEFG');
    for (const name of 'BGD') await pin(id(name));
    expect(await paged(limit)).toBe('DGBFECA');
  });

  it.each([1, 2, 3, 4])(
    'neither repeat nor hide a post when pins change between pages of %i',
    async (limit) => {
      const id = await make('ABCDEFG');
      for (const name of 'BGD') await pin(id(name));
      const names = await paged(limit, async (count) => {
        if (count !== 1) return;
        for (const name of 'BG') await unpin(id(name));
        await pin(id('A'));
      });
      expect(names).toBe('DGBFECA');
      expect(await listed()).toBe('ADGFECB');
    },
  );

  it('are limited, and a repeated request changes nothing', async () => {
    const id = await make('ABCDE');
    for (const name of 'ABC') await pin(id(name));
    await expect(pin(id('D'))).rejects.toMatchObject({ code: 'too_many_pins' });
    const { pinnedOn } = await pin(id('A'));
    expect((await pin(id('A'))).pinnedOn).toEqual(pinnedOn);
    expect(await listed()).toBe('CBAED');
    await unpin(id('A'));
    const done = await Promise.allSettled([pin(id('D')), pin(id('E'))]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('return to their place by an undo, and leave an open editor current', async () => {
    const id = await make('ABC');
    await pin(id('A'));
    const before = await posts().adminById(id('A'));
    await pin(id('B'));
    await unpin(id('A'));
    await pin(id('A'), before?.pinnedOn ?? undefined);
    expect(await listed()).toBe('BAC');
    expect((await posts().adminById(id('A')))?.updatedOn).toEqual(before?.updatedOn);
  });

  it('keep the pin in the trash, and lose it where there is no room at the return', async () => {
    const id = await make('ABCDEF');
    const trash = test.trash();
    for (const name of 'ABC') await pin(id(name));
    for (const name of 'AB') await posts().delete(id(name), actor);
    expect(await listed()).toBe('CFED');
    await trash.restore({ kind: 'post', ids: [id('B')] }, actor);
    expect(await listed()).toBe('CBFED');
    await pin(id('D'));
    await trash.restore({ kind: 'post', ids: [id('A')] }, actor);
    expect(await listed()).toBe('DCBFEA');
    expect(limits.pins.maxPosts).toBe(3);
  });

  it('lose the pin when they are taken down: publishing again is a new decision', async () => {
    const drafts = test.drafts();
    const id = randomUUID();
    await posts().create({ description: 'A', photoIds: [], key: id }, actor);
    await pin(id);
    const schedule = test.schedule();
    const plan = async (times: { publish: 'now' } | { takeDown: 'now' }) => {
      await schedule.plan({ kind: 'post', ids: [id], zone: 'Europe/Paris', ...times }, actor);
      for (const due of await schedule.due()) await schedule.run(due, { system: 'worker' });
    };
    await plan({ takeDown: 'now' });
    expect(await listed()).toBe('');
    expect(await drafts.byId(id)).toBeDefined();
    await plan({ publish: 'now' });
    expect((await posts().adminById(id))?.pinnedOn).toBeNull();
  });

  it.each(['x', '1', 'MS4', '0.', '1.AAAA', `1.${'A'.repeat(88)}`, `${'x'.repeat(20)}.${'A'.repeat(22)}`])(
    'refuse the cursor %s',
    async (cursor) => {
      await expect(posts().page({ limit: 5, cursor })).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );
});

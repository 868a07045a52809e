import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { databaseSuite } from '../testing/database-suite.ts';
import { type ReadyCover } from './cover.repository.ts';

const made: ReadyCover = {
  width: 960,
  height: 540,
  thumbHash: Buffer.from('thumb'),
  placeholder: 'data:image/webp;base64,AAAA',
  variants: [{ format: 'webp', width: 640, height: 360, bytes: 1234 }],
};

databaseSuite('covers', (test) => {
  const { covers } = test;
  const video = test.aVideo;

  it('are current until they are retired', async () => {
    const id = await test.aCover(await video(), 'clear');
    const cover = await covers().current(id);
    expect(cover?.variants).toHaveLength(9);
    expect(cover?.variants).toContainEqual({
      format: 'avif',
      width: 640,
      height: 360,
      bytes: 640,
    });
    const retired = await test.aCover(await video(), 'clear', { retiredAt: new Date() });
    for (const none of [retired, randomUUID()]) {
      expect(await covers().current(none)).toBeUndefined();
    }
  });

  it.each([
    ['free', 'clear', 'free', 'everyone'],
    ['premium', 'blurred', 'premium, blurred', 'everyone'],
    ['premium', 'clear', 'premium, blurred', 'members'],
    ['premium', 'clear', 'premium, clear', 'everyone'],
    // The cover dates from before the column existed.
    ['premium', 'clear', null, 'members'],
  ] as const)(
    'of a %s video, %s and made for %j, are for %s, and for administrators while it is hidden',
    async (type, kind, madeFor, audience) => {
      const id = await test.aCover(await video({ libraryType: type }), kind, { madeFor });
      expect(await covers().current(id)).toMatchObject({ audience });
      const hidden = await test.aCover(await video({ libraryType: type, hidden: true }), kind, {
        madeFor,
      });
      expect(await covers().current(hidden)).toMatchObject({ audience: 'administrators' });
    },
  );

  it('have variants once they are made', async () => {
    const videoId = await video();
    const clear = await test.aCover(videoId, 'clear', { status: 'pending' });
    await test.aCover(videoId, 'blurred', { status: 'pending' });
    expect(await covers().current(clear)).toMatchObject({ variants: [] });

    await covers().markFailed(clear, 'missing');
    await covers().markReady(clear, made);
    await covers().markReady(clear, made);
    expect(await covers().current(clear)).toMatchObject({ variants: made.variants });
    const found = await test.videos().byId(videoId);
    expect(found?.covers).toMatchObject({
      clear: { id: clear, picture: { width: 960, placeholder: made.placeholder } },
      blurred: { picture: null },
    });
  });

  it('are retried at growing intervals, and a day after they failed', async () => {
    const queries = test.queries;
    const id = await test.aCover(await video({ thumbnailFile: 'thumbnail.jpg' }), 'clear', {
      status: 'pending',
      source: 'thumbnail.jpg',
      createdAt: new Date(Date.now() - 120_000),
    });
    const recent = () => new Date(Date.now() - 60_000);
    const isStuck = async () => (await covers().stuck(recent(), 100)).includes(id);
    expect(await isStuck()).toBe(true);
    expect(await covers().beginAttempt(id)).toMatchObject({
      id,
      kind: 'clear',
      source: { provider: 'fake-provider', file: 'thumbnail.jpg' },
      try: 1,
    });
    expect(await isStuck()).toBe(false);
    const triedAgo = (seconds: number, attempts: number) =>
      queries
        .updateTable('covers')
        .set({ triedAt: new Date(Date.now() - seconds * 1000), attempts })
        .where('id', '=', id)
        .execute();
    await triedAgo(31, 1);
    expect(await isStuck()).toBe(true);
    await triedAgo(31, 4);
    expect(await isStuck()).toBe(false);
    await triedAgo(3601, 60);
    expect(await isStuck()).toBe(true);

    await covers().markFailed(id, 'refused');
    expect(await isStuck()).toBe(false);
    expect(await covers().beginAttempt(id)).toBeUndefined();
    expect(await covers().retryFailedBefore(new Date(Date.now() - 86_400_000))).toBe(0);
    expect(await covers().retryFailedBefore(new Date(Date.now() - 60_000))).toBe(1);
    expect(await isStuck()).toBe(true);
    expect(await covers().counts()).toMatchObject({ failed: 0 });
  });

  it('are deleted only some time after they were retired', async () => {
    const kept = await test.aCover(await video(), 'clear');
    const old = await test.aCover(await video(), 'clear', { retiredAt: new Date(0) });
    expect(await covers().retiredBefore(new Date(1), 10)).toEqual([old]);
    await covers().delete([old, kept]);
    expect([...(await covers().knownIds([old, kept]))]).toEqual([kept]);
    expect(await covers().markReady(old, made)).toBe(false);
  });
});

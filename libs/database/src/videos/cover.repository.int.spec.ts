import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aCover, aVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { CoverRepository, type ReadyCover } from './cover.repository.ts';
import { VideoRepository } from './video.repository.ts';

const made: ReadyCover = {
  width: 960,
  height: 540,
  thumbHash: Buffer.from('thumb'),
  placeholder: 'data:image/webp;base64,AAAA',
  variants: [{ format: 'webp', width: 640, height: 360, bytes: 1234 }],
};

databaseSuite('covers', (test) => {
  const covers = () => new CoverRepository(test.database());
  const video = (parts?: Parameters<typeof aVideo>[1]) => aVideo(test.database(), parts);

  it('are found while they are the present ones of a visible video', async () => {
    const id = await aCover(test.database(), await video(), 'clear');
    expect(await covers().variants(id)).toHaveLength(9);
    expect(await covers().variants(id)).toContainEqual({
      format: 'avif',
      width: 640,
      height: 360,
      bytes: 640,
    });
    const retired = await aCover(test.database(), await video(), 'clear', { retiredAt: new Date() });
    const hidden = await aCover(test.database(), await video({ hidden: true }), 'clear');
    for (const none of [retired, hidden, randomUUID(), '', 'x', `${id}/..`, '../../etc/passwd']) {
      expect(await covers().variants(none)).toBeUndefined();
    }
  });

  it('are one of each kind, however often they are asked for, and have variants once they are made', async () => {
    const videoId = await video();
    const [one, other] = await Promise.all([
      covers().ensure(videoId, ['clear', 'blurred']),
      covers().ensure(videoId, ['clear']),
    ]);
    expect(other.clear).toBe(one.clear);
    expect(one.blurred).not.toBe(one.clear);
    expect(await covers().variants(one.clear)).toEqual([]);

    await covers().markFailed(one.clear, 'missing');
    await covers().markReady(one.clear, made);
    await covers().markReady(one.clear, made);
    expect(await covers().variants(one.clear)).toEqual(made.variants);
    const found = await new VideoRepository(test.database()).byId(videoId);
    expect(found?.covers).toMatchObject({
      clear: { id: one.clear, picture: { width: 960, placeholder: made.placeholder } },
      blurred: { picture: null },
    });
  });
});

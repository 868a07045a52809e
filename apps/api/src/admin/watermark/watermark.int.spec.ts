import { expect, it } from '@jest/globals';
import { limits, type SetWatermark, watermarkResponse, watermarkProgress } from '@sandstone/contract';
import { WatermarkRepository } from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { statusOf } from '../../testing/api.fixture.ts';
import { apiSuite } from '../../testing/api.suite.ts';

const pixels = (width: number, height: number) => Buffer.alloc(width * height * 4, 200).toString('base64');
const { maxSidePx, maxTextLength } = limits.watermark;

apiSuite('the mark in the pictures of photos', (start) => {
  const test = start();
  const admin = adminSession(test);
  const text: SetWatermark = {
    kind: 'text',
    text: '© Sandstone',
    corner: 'bottomRight',
    strength: 60,
    picture: { width: 2, height: 3, pixels: pixels(2, 3) },
  };
  const set = (body: unknown) => admin.call('adminSetWatermark', { body });
  const read = async () => watermarkResponse.parse(await (await admin.call('adminWatermark')).json());

  it('is off at first, and is returned as it was saved, with the progress of its photos', async () => {
    expect(await read()).toMatchObject({ kind: 'off', picture: null });
    await aPhoto(test.database, { originalKey: 'photos/a' });
    const response = await set(text);
    expect(response.status).toBe(200);
    const saved = watermarkResponse.parse(await response.json());
    expect(saved).toMatchObject(text);
    expect(saved.progress).toMatchObject({ done: saved.progress.total - 1 });
    expect(await read()).toEqual(saved);
    const progress = await (await admin.call('adminWatermarkProgress')).json();
    expect(watermarkProgress.parse(progress)).toEqual(saved.progress);
  });

  it('can be as large as its limits', async () => {
    const largest = { width: maxSidePx, height: maxSidePx, pixels: pixels(maxSidePx, maxSidePx) };
    expect(await statusOf(set({ ...text, text: '🏜'.repeat(maxTextLength / 2), picture: largest }))).toBe(200);
    expect((await read()).picture).toEqual(largest);
  });

  it.each([
    ['a text that is empty', { text: '  ' }],
    ['a text that is too long', { text: 'a'.repeat(maxTextLength + 1) }],
    ['no mark', { picture: null }],
    ['fewer pixels than its size', { picture: { width: 2, height: 4, pixels: pixels(2, 3) } }],
    ['pixels that are no base64', { picture: { width: 2, height: 3, pixels: '<svg>' } }],
    [
      'a size beyond the limit',
      { picture: { width: maxSidePx + 1, height: 1, pixels: pixels(maxSidePx + 1, 1) } },
    ],
    ['an unknown corner', { corner: 'middle' }],
    ['no strength', { strength: 0 }],
    ['an unknown field', { revision: 7 }],
  ])('refuses %s, and stays as it is', async (_name, change) => {
    const repository = test.app.get(WatermarkRepository);
    const before = await repository.revision();
    expect(await statusOf(set({ ...text, ...change }))).toBe(400);
    expect(await repository.revision()).toBe(before);
  });

  it('refuses a body that is too large', async () => {
    const side = maxSidePx * 2;
    const picture = { width: side, height: side, pixels: pixels(side, side) };
    expect(await statusOf(set({ ...text, picture }))).toBe(413);
  });
});

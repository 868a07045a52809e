import { expect, it } from '@jest/globals';
import { middleFocus } from '@sandstone/contract';
import { HeroPictures } from './hero-pictures.ts';
import { RemakePhotoHandler } from './remake-photo.handler.ts';

// The classes use the given parts of their collaborators.
const fake = <T>(parts: object) => parts as T;
type Collaborators<T extends new (...given: never) => unknown> = ConstructorParameters<T>;

it('crops of the large picture are not stored if the photo was edited while they were made', async () => {
  const steps: string[] = [];
  let isEdited = false;
  const focus = { wide: middleFocus, tall: middleFocus };
  const missing = { photoId: 'photo', originalKey: 'original', focus, edits: null, watermark: 0 };
  const make = () => {
    const given = [
      { current: () => Promise.resolve({ pictures: { hero: null } }) },
      {
        missing: () => Promise.resolve({ ...missing, version: isEdited ? '3-1' : '3' }),
        publish: () => Promise.resolve(steps.push('published') > 0),
      },
      { current: () => Promise.resolve(undefined) },
      {
        makeHero: async () => {
          isEdited = steps.length > 0;
          return [{ form: 'wide', format: 'avif', width: 640, bytes: Buffer.alloc(1) }];
        },
      },
      { moveLater: () => Promise.resolve() },
      { put: () => Promise.resolve(steps.push('stored')) },
      { publish: () => undefined },
      {},
    ];
    const [settings, heroes, watermark, pictures, mover, storage, signals, logger] = given.map((parts) =>
      fake<never>(parts),
    ) as unknown as Collaborators<typeof HeroPictures>; // in their order
    return new HeroPictures(settings, heroes, watermark, pictures, mover, storage, signals, logger).run();
  };
  await make();
  expect(steps).toEqual(['stored', 'published']);
  await make();
  expect(isEdited).toBe(true);
  expect(steps).toEqual(['stored', 'published']);
});

it('pictures with another mark are not stored if the photo was edited while they were made', async () => {
  const steps: string[] = [];
  let editsRevision = 0;
  const given = [
    {
      hasUploads: () => Promise.resolve(false),
      source: () =>
        Promise.resolve({
          originalKey: 'original',
          filesAre: 'public',
          edits: null,
          editsRevision,
          revision: 2,
        }),
      markRemade: () => Promise.resolve(steps.push('published') > 0),
    },
    { current: () => Promise.resolve({ revision: 2 }) },
    {
      make: async () => {
        editsRevision = steps.length;
        return { variants: [] };
      },
      store: () => Promise.resolve(steps.push('stored')),
    },
    { moveLater: () => Promise.resolve() },
    { publish: () => undefined },
    {},
  ];
  const [photos, watermark, pictures, mover, signals, logger] = given.map((parts) =>
    fake<never>(parts),
  ) as unknown as Collaborators<typeof RemakePhotoHandler>; // in their order
  const handler = new RemakePhotoHandler(photos, watermark, pictures, mover, signals, logger);
  const handle = () =>
    handler.handle({ photoId: 'photo', watermark: 2 }, fake({ signal: new AbortController().signal }));
  await handle();
  expect(steps).toEqual(['stored', 'published']);
  await handle();
  expect(editsRevision).toBeGreaterThan(0);
  expect(steps).toEqual(['stored', 'published']);
});

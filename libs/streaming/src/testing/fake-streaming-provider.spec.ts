import { describe, expect, it } from '@jest/globals';
import {
  streamingProviderContract,
  fakeVideoLibrary,
  FakeStreamingProvider,
  providerCollectionOf,
  providerVideoOf,
} from './index.ts';

streamingProviderContract('FakeStreamingProvider', async () => {
  const library = fakeVideoLibrary('100001', 'free');
  return {
    provider: new FakeStreamingProvider([library]),
    libraryId: library.id,
    webhookKey: library.webhookKey,
    fill: async (count) => {
      library.collections = Array.from({ length: Math.ceil(count / 10) }, () => providerCollectionOf());
      library.videos = Array.from({ length: count }, (_, index) =>
        providerVideoOf({ collectionGuid: library.collections[Math.floor(index / 10)]?.guid }),
      );
    },
    [Symbol.asyncDispose]: async () => {},
  };
});

describe('the fake', () => {
  it('can shift pages while they are read', async () => {
    const fake = new FakeStreamingProvider();
    fake.pageSize = 2;
    const library = fake.library('100001');
    library.videos = ['a', 'b', 'c', 'd'].map((title) => providerVideoOf({ title }));
    fake.beforePage = (_libraryId, page) => {
      if (page === 2) library.videos = library.videos.slice(1);
    };
    const titles = async (page: number) =>
      (await fake.videos('100001', page)).items.map(({ title }) => title);
    expect([await titles(1), await titles(2)]).toEqual([['a', 'b'], ['d']]);
  });

  it('can make calls fail, and records them', async () => {
    const fake = new FakeStreamingProvider();
    fake.failNext('videos', new Error('first'), new Error('second'));
    await expect(fake.videos('100001', 1)).rejects.toThrow('first');
    await expect(fake.collections('100001', 1)).resolves.toMatchObject({ items: [] });
    await expect(fake.videos('100001', 1)).rejects.toThrow('second');
    await expect(fake.videos('100001', 1)).resolves.toMatchObject({ items: [] });
    expect(fake.calls.map(({ call }) => call)).toEqual(['videos', 'collections', 'videos', 'videos']);
  });
});

import { randomUUID } from 'node:crypto';
import { type ProviderCollection, type ProviderVideo } from '../streaming-provider.port.ts';

/** A finished video with defaults. */
export const providerVideoOf = (changes: Partial<ProviderVideo> = {}): ProviderVideo => ({
  guid: randomUUID(),
  title: 'Dunes at dusk',
  description: null,
  collectionGuid: null,
  uploadedAt: new Date('2026-03-01T10:00:00Z'),
  durationSeconds: 61,
  width: 1920,
  height: 1080,
  state: 'ready',
  thumbnailFile: 'thumbnail.jpg',
  ...changes,
});

export const providerCollectionOf = (changes: Partial<ProviderCollection> = {}): ProviderCollection => ({
  guid: randomUUID(),
  name: 'Red rock',
  ...changes,
});

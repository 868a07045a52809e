import { describe, it } from '@jest/globals';
import { BunnyProvider } from './bunny.provider.ts';
import { streamingProviderContract } from './testing/index.ts';

const {
  BUNNY_API_KEY: apiKey,
  BUNNY_LIBRARY_ID: libraryId,
  BUNNY_READ_ONLY_KEY: readOnlyKey = 'no-webhooks-of-it-are-read',
  BUNNY_TOKEN_KEY: playerTokenKey = 'not-the-key-of-its-players',
  BUNNY_CDN_URL: cdnUrl,
  BUNNY_CDN_TOKEN_KEY: cdnTokenKey,
  BUNNY_REFERER: referer = '',
} = process.env;

if (apiKey === undefined || libraryId === undefined || cdnUrl === undefined) {
  describe.skip('Bunny Stream itself: BUNNY_API_KEY, BUNNY_LIBRARY_ID and BUNNY_CDN_URL are not set', () => {
    it('is skipped', () => {});
  });
} else {
  // Only reads, because the library is real.
  streamingProviderContract('Bunny Stream itself', async () => {
    const library = { id: libraryId, type: 'free' as const, apiKey, readOnlyApiKey: readOnlyKey };
    const provider = new BunnyProvider({
      apiUrl: 'https://video.bunnycdn.com',
      playerUrl: 'https://iframe.mediadelivery.net',
      referer,
      libraries: [{ ...library, playerTokenKey, cdnUrl: new URL(cdnUrl).origin, cdnTokenKey }],
    });
    const open = async (url: string) => {
      const response = await fetch(url, { headers: referer === '' ? {} : { referer } });
      await response.body?.cancel();
      return response.status;
    };
    return {
      provider,
      libraryId,
      webhookKey: readOnlyKey,
      ...(process.env.BUNNY_TOKEN_KEY === undefined ? {} : { open }),
      [Symbol.asyncDispose]: async () => {},
    };
  });
}

import { streamingProviderContract } from '@sandstone/streaming/testing';
import { free, fromSite, LiveFakeProvider, numberedVideos } from './testing/live-fake-provider.ts';

streamingProviderContract('BunnyProvider with the fake provider', async () => {
  const live = await LiveFakeProvider.start();
  return {
    provider: live.provider,
    libraryId: free.id,
    webhookKey: free.readOnlyApiKey,
    fill: async (count) => {
      await live.control.reset();
      await live.control.seed(numberedVideos(count));
    },
    open: async (url) => (await fetch(url, { headers: fromSite })).status,
    [Symbol.asyncDispose]: () => live.stop(),
  };
});

import { streamingProviderContract } from '@sandstone/streaming/testing';
import { free, fromSite, LiveStandIn } from './testing/live-stand-in.ts';

streamingProviderContract('BunnyProvider with the stand-in', async () => {
  const live = await LiveStandIn.start();
  return {
    provider: live.provider,
    libraryId: free.id,
    webhookKey: free.readOnlyApiKey,
    fill: async (count) => {
      await live.control.reset();
      await live.control.seed({
        bulk: { libraryId: free.id, count, collections: Math.ceil(count / 10) },
      });
    },
    open: async (url) => (await fetch(url, { headers: fromSite })).status,
    [Symbol.asyncDispose]: () => live.stop(),
  };
});

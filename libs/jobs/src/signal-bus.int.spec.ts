import { describe, it } from '@jest/globals';
import { createSignalBus } from './signal-bus.adapter.ts';
import { redisMissing, signalBusContract, testRedis } from './testing/index.ts';

if (redisMissing !== undefined) {
  describe.skip(`Signals over Redis: ${redisMissing}`, () => {
    it('is skipped', () => {});
  });
} else {
  signalBusContract('Redis pub/sub', async () => {
    const { url: redisUrl, prefix } = testRedis();
    const address = { redisUrl, prefix };
    const [sender, receiver] = [createSignalBus(address), createSignalBus(address)];
    return {
      sender,
      receiver,
      [Symbol.asyncDispose]: async () => {
        await Promise.all([sender.close(), receiver.close()]);
      },
    };
  });
}

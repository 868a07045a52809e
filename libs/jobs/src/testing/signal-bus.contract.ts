import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@sandstone/testing';
import { type SignalBus } from '../signals.port.ts';

export interface BusUnderTest extends AsyncDisposable {
  /** Two ends of one bus; in one process they may be the same. */
  sender: SignalBus;
  receiver: SignalBus;
}

/** Requirements on a `SignalBus`. Signals may be lost, so the tests repeat them until one arrives. */
export function signalBusContract(name: string, makeBus: () => Promise<BusUnderTest>): void {
  describe(`${name} fulfils the contract of SignalBus`, () => {
    let bus: BusUnderTest;
    beforeEach(async () => {
      bus = await makeBus();
    });
    afterEach(async () => {
      await bus[Symbol.asyncDispose]();
    });

    /** Waits until the receiver has subscribed. */
    const connected = async () => {
      let heard = false;
      const end = bus.receiver.subscribe('outboxFilled', () => (heard = true));
      await eventually(() => {
        bus.sender.publish('outboxFilled', {});
        return heard;
      });
      end();
    };
    /** Signals are ordered, so all earlier ones have arrived after this one. */
    const settled = async () => {
      const last = Promise.withResolvers<void>();
      const end = bus.receiver.subscribe('uploadProgress', ({ uploadId }) => {
        if (uploadId === 'last') last.resolve();
      });
      bus.sender.publish('uploadProgress', { uploadId: 'last', receivedBytes: 0, totalBytes: null });
      await last.promise;
      end();
    };

    it('delivers a payload unchanged to every listener of the signal, and to no other', async () => {
      const heard: unknown[] = [];
      await connected();
      const progress = { uploadId: 'u', receivedBytes: 5, totalBytes: null };
      bus.receiver.subscribe('photoChanged', (payload) => void heard.push(['one', payload]));
      bus.receiver.subscribe('photoChanged', (payload) => void heard.push(['two', payload]));
      const end = bus.receiver.subscribe('uploadProgress', (payload) => void heard.push(['three', payload]));
      bus.sender.publish('photoChanged', { photoId: 'p' });
      bus.sender.publish('uploadProgress', progress);
      await eventually(() => heard.length === 3);
      end();
      await settled();
      expect(heard).toEqual([
        ['one', { photoId: 'p' }],
        ['two', { photoId: 'p' }],
        ['three', progress],
      ]);
    });

    it('tells that signals can arrive, until the watcher is removed', async () => {
      const told: boolean[] = [];
      await connected();
      const end = bus.receiver.watch((arrive) => told.push(arrive));
      expect(told).toEqual([true]);
      end();
      await bus.receiver.close();
      expect(told).toEqual([true]);
    });

    it('stops only the listener that unsubscribed', async () => {
      const heard: string[] = [];
      await connected();
      const listener = () => void heard.push('same function');
      const end = bus.receiver.subscribe('photoChanged', listener);
      bus.receiver.subscribe('photoChanged', listener);
      end();
      end();
      bus.sender.publish('photoChanged', { photoId: 'p' });
      await settled();
      expect(heard).toEqual(['same function']);
    });

    it('isolates a failing listener from the others and from the sender', async () => {
      let heard = false;
      await connected();
      bus.receiver.subscribe('photoChanged', () => {
        throw new Error('a fault of its own');
      });
      bus.receiver.subscribe('photoChanged', () => (heard = true));
      bus.sender.publish('photoChanged', { photoId: 'p' });
      await settled();
      expect(heard).toBe(true);
    });

    it('delivers nothing after closing, and ignores further signals', async () => {
      let heard = 0;
      await connected();
      bus.receiver.subscribe('photoChanged', () => (heard += 1));
      await bus.receiver.close();
      bus.sender.publish('photoChanged', { photoId: 'p' });
      await bus.sender.close();
      bus.sender.publish('photoChanged', { photoId: 'p' });
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      expect(heard).toBe(0);
    });
  });
}

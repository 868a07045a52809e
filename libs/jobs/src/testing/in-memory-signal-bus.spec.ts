import { InMemorySignalBus } from './in-memory-signal-bus.ts';
import { signalBusContract } from './signal-bus.contract.ts';

signalBusContract('InMemorySignalBus', async () => {
  const bus = new InMemorySignalBus();
  return { sender: bus, receiver: bus, [Symbol.asyncDispose]: () => bus.close() };
});

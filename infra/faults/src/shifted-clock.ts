import { setTimeout as sleep } from 'node:timers/promises';

/** The address of Node's debugger, which SIGUSR1 opens in a running process. */
const debuggerUrl = 'http://127.0.0.1:9229/json/list';
const openingLimitMs = 5000;

/**
 * Replaces `Date` in a process. As after a jump of the machine's clock, timers and `performance.now` continue. Shifts do
 * not add up, and 0 restores the clock.
 */
const shiftDate = (shiftMs: number) => `(() => {
  const RealDate = (globalThis.RealDate ??= Date);
  const shiftMs = ${shiftMs};
  globalThis.Date = shiftMs === 0 ? RealDate : class Date extends RealDate {
    constructor(...args) { if (args.length === 0) super(RealDate.now() + shiftMs); else super(...args); }
    static now() { return RealDate.now() + shiftMs; }
    // Dates from before the shift are dates, too.
    static [Symbol.hasInstance](value) { return value instanceof RealDate; }
  };
  process.getBuiltinModule('node:inspector').close();
})()`;

async function openedDebugger(): Promise<string> {
  const limit = performance.now() + openingLimitMs;
  for (;;) {
    try {
      // Documented by Node: a list with the one process.
      const [target] = (await (await fetch(debuggerUrl)).json()) as { webSocketDebuggerUrl: string }[];
      if (target !== undefined) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > limit)
        throw new Error('The debugger of a process did not open', { cause: error });
    }
    await sleep(50);
  }
}

/** Sets the clock of a running Node process forward, or back. Postgres, Redis and nginx keep the right time. */
export async function shiftClock(pid: number, shiftMs: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await openedDebugger());
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The debugger of a process closed')));
  });
  const expression = shiftDate(shiftMs);
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  // The expression closes the debugger, so that the next process can open its own.
  await closed;
}

// The real timer, also in a test that installs fake timers later.
const { setTimeout } = globalThis;
const intervalMs = 10;

export interface Polling {
  /** Names the condition in the error. */
  condition?: string;
  /** A limit that only a real fault exceeds; without it the test's own time limit ends the polling. */
  timeoutMs?: number;
}

type Result<T> = T | false | undefined;

/** Polls until the result is neither false nor undefined, and returns it. @throws Error after the timeout */
export async function eventually<T>(
  ask: () => Result<T> | Promise<Result<T>>,
  { condition = 'the expected condition', timeoutMs = Infinity }: Polling = {},
): Promise<T> {
  const startMs = performance.now();
  for (;;) {
    const result = await ask();
    if (result !== undefined && result !== false) return result;
    if (performance.now() - startMs > timeoutMs)
      throw new Error(`This did not happen within ${timeoutMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

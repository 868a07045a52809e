/** `AbortSignal.any`, which the oldest supported browsers lack. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    const follow = () => controller.abort(signal.reason);
    signal.addEventListener('abort', follow, { signal: controller.signal });
  }
  return controller.signal;
}

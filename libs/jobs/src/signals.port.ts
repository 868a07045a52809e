import { z } from 'zod';

/** Best-effort signals between processes, with their payloads; any may be lost, so listeners must also poll. */
export const signalPayloads = {
  /** A photo's row changed. */
  photoChanged: z.object({ photoId: z.string() }),
  /** Public content was changed or removed. */
  contentChanged: z.object({}),
  /** Progress of an upload. */
  uploadProgress: z.object({
    uploadId: z.string(),
    receivedBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
  /** A library has something to read: a request or a webhook arrived. */
  syncWanted: z.object({}),
  /** A command that changes many photos has steps to run. */
  photoCommandStarted: z.object({}),
  /** The outbox has new entries. */
  outboxFilled: z.object({}),
};
export type SignalName = keyof typeof signalPayloads;
export type Signals = { [S in SignalName]: z.infer<(typeof signalPayloads)[S]> };

export interface SignalBus {
  /** Never waits for Redis and never throws: a signal is not worth a failed request. */
  publish<S extends SignalName>(signal: S, payload: Signals[S]): void;
  /** @returns a function that removes the listener */
  subscribe<S extends SignalName>(signal: S, listener: (payload: Signals[S]) => void): () => void;
  /**
   * Tells at once, and at each change, whether signals can arrive. Those of the time in which they cannot are lost.
   * @returns a function that removes the listener
   */
  watch(listener: (arrive: boolean) => void): () => void;
  close(): Promise<void>;
}

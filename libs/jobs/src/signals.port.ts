/** Best-effort signals between processes; any may be lost, so listeners must also poll. */
export interface Signals {
  /** A photo's row changed. */
  photoChanged: { photoId: string; deleted?: boolean };
  /** Public content was changed or removed. */
  contentChanged: Record<string, never>;
  /** Progress of an upload. */
  uploadProgress: { uploadId: string; receivedBytes: number; totalBytes: number | null };
  /** A library has something to read: a request or a webhook arrived. */
  syncWanted: Record<string, never>;
  /** A command that changes many photos has steps to run. */
  photoCommandStarted: Record<string, never>;
  /** The outbox has new entries. */
  outboxFilled: Record<string, never>;
}
export type SignalName = keyof Signals;

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

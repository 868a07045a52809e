/** Hints between processes; any may be lost, so that whoever listens also reads the rows now and then. */
export interface Signals {
  /** A photo's row changed. */
  photoChanged: { photoId: string; deleted?: boolean };
  /** Something that visitors may see changed, or is gone. */
  contentChanged: Record<string, never>;
  /** How far an upload has come. */
  uploadProgress: { uploadId: string; receivedBytes: number; totalBytes: number | null };
  /** A library has something to read: somebody asked, or a webhook came. */
  syncWanted: Record<string, never>;
  /** The outbox has something to relay. */
  outboxFilled: Record<string, never>;
}
export type SignalName = keyof Signals;

export interface SignalBus {
  /** Never waits for Redis and never throws: a hint is not worth a failed request. */
  publish<S extends SignalName>(signal: S, payload: Signals[S]): void;
  /** @returns stops listening */
  subscribe<S extends SignalName>(signal: S, listener: (payload: Signals[S]) => void): () => void;
  close(): Promise<void>;
}

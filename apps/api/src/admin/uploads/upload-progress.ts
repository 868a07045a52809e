import { type IncomingMessage } from 'node:http';
import { type SignalBus } from '@sandstone/jobs';
import { z } from 'zod';

const intervalMs = 250;
const uploadIdSchema = z.uuid();

/** Publishes the progress of an upload to other pages, a few times a second. */
export class UploadProgress {
  readonly #signals: SignalBus;
  readonly #totalBytes: number | null;
  #lastAt = 0;

  constructor(signals: SignalBus, request: IncomingMessage) {
    this.#signals = signals;
    const length = Number(request.headers['content-length']);
    this.#totalBytes = Number.isSafeInteger(length) ? length : null;
  }

  report(receivedBytes: number, uploadId: string | undefined): void {
    if (uploadId === undefined) return;
    const now = Date.now();
    if (now - this.#lastAt < intervalMs && receivedBytes !== this.#totalBytes) return;
    if (!uploadIdSchema.safeParse(uploadId).success) return;
    this.#lastAt = now;
    this.#signals.publish('uploadProgress', { uploadId, receivedBytes, totalBytes: this.#totalBytes });
  }
}

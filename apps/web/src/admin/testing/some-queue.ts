import { createUploadQueue, type QueueCollaborators, type UploadQueue } from '../uploads/upload.queue.ts';
import { type UploadItem, type UploadPhase } from '../uploads/upload.state.ts';

const never = () => new Promise<never>(() => undefined);

/** A queue that sends nothing. */
export const someQueue = (parts: Partial<QueueCollaborators> = {}): UploadQueue =>
  createUploadQueue({
    send: never,
    process: never,
    describe: never,
    makeKey: () => crypto.randomUUID(),
    createPreviewUrl: () => '',
    revokePreviewUrl: () => undefined,
    waitForRetry: never,
    unexpectedText: '',
    ...parts,
  });

export const someUpload = (phase: UploadPhase, parts: Partial<UploadItem> = {}): UploadItem => ({
  key: 'some',
  fileName: 'dune.jpg',
  bytes: 10,
  previewUrl: null,
  duplicate: false,
  hasFile: true,
  phase,
  ...parts,
});

import {
  hasFailed,
  isSending,
  percentOf,
  photoIdOf,
  type UploadItem,
  type UploadPhase,
} from './upload.state.ts';

export interface UploadSummary {
  total: number;
  sending: number;
  /** The site has received their files. */
  uploaded: number;
  processing: number;
  ready: number;
  failed: number;
  /** Sent or processed now, or later. */
  waiting: number;
  /** Whether all that is sent waits for a connection. */
  isOffline: boolean;
}

export function summaryOf(items: readonly UploadItem[]): UploadSummary {
  const count = (...names: UploadPhase['name'][]) =>
    items.filter((item) => names.includes(item.phase.name)).length;
  const sending = items.filter(isSending).length;
  const processing = count('processing');
  return {
    total: items.length,
    sending,
    uploaded: items.filter((item) => photoIdOf(item) !== undefined).length,
    processing,
    waiting: sending + processing,
    ready: count('ready'),
    failed: items.filter(hasFailed).length,
    isOffline: count('waiting') > 0 && count('uploading') === 0,
  };
}

/** Returns how much of the listed files is uploaded, in percent. Each file counts the same, as in the words beside it. */
export function sentPercent(items: readonly UploadItem[]): number {
  const sent = items.map((item) => {
    const { phase } = item;
    if (phase.name === 'uploading') return phase.sentBytes / phase.totalBytes;
    return photoIdOf(item) === undefined ? 0 : 1;
  });
  return percentOf(
    sent.reduce((total, part) => total + part, 0),
    items.length,
  );
}

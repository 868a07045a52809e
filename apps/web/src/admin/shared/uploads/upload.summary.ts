import { hasFailed, isSending, percentOf, type UploadItem, type UploadPhase } from './upload.state.ts';

export interface UploadSummary {
  total: number;
  sending: number;
  processing: number;
  ready: number;
  failed: number;
  /** Sent or processed now, or later. */
  waiting: number;
}

export function summaryOf(items: readonly UploadItem[]): UploadSummary {
  const count = (...names: UploadPhase['name'][]) =>
    items.filter((item) => names.includes(item.phase.name)).length;
  const sending = items.filter(isSending).length;
  const processing = count('processing');
  return {
    total: items.length,
    sending,
    processing,
    waiting: sending + processing,
    ready: count('ready'),
    failed: items.filter(hasFailed).length,
  };
}

/** Returns the sent part of all listed files, in percent. */
export function sentPercent(items: readonly UploadItem[]): number {
  const sentBytes = ({ phase, bytes }: UploadItem) => {
    if (phase.name === 'uploading') return (phase.sentBytes / phase.totalBytes) * bytes;
    return phase.name === 'queued' || phase.name === 'waiting' ? 0 : bytes;
  };
  const sum = (of: (item: UploadItem) => number) => items.reduce((total, item) => total + of(item), 0);
  return percentOf(
    sum(sentBytes),
    sum(({ bytes }) => bytes),
  );
}

import { upload as limits } from '../limits/creator.limits.ts';

const list = (names: readonly string[]) => names.join(', ');
const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** How far the chosen files are. */
interface UploadCounts {
  total: number;
  /** These files have not arrived, and are sent now or later. */
  sending: number;
  uploaded: number;
  ready: number;
  waiting: number;
  failed: number;
  /** Whether nothing is sent until there is a connection. */
  isOffline: boolean;
}

export const upload = {
  invalidTypes: (names: readonly string[]) =>
    `Invalid file types detected: ${list(names)}. Only JPG, PNG, GIF, and WEBP files are allowed.`,
  tooLarge: (names: readonly string[]) => `Files too large: ${list(names)}. Maximum file size is 100MB.`,
  onlyOneFile: 'Only one file can be selected in single mode.',
  tooManyFiles: 'Too many files selected. Maximum 10 files per batch.',
  inBatches: `Upload all in batches of ${limits.maxFilesPerBatch}`,
  perBatch: `${limits.maxFilesPerBatch} a batch`,
  empty: (name: string) => `${name} is empty. Please choose it again.`,
  noFile: 'No file was received. Please choose a photo.',
  fileChanged: 'This file was changed, moved or deleted after you chose it. Please choose it again.',
  cutOff: 'The upload was interrupted before it was complete. Nothing was saved; please try again.',
  malformed: 'The upload could not be read. Please try again.',
  descriptionTooLong: 'The description is too long.',
  failed: (status: number, statusText: string) => `Upload failed: ${status} ${statusText}`,
  queueFull: (most: number) => `You can upload up to ${most} photos at a time.`,
  describe: 'Add a description',
  descriptionOf: (fileName: string) => `Description of ${fileName}`,
  dropAnywhere: 'Drop anywhere to upload',
  visibility: 'Visibility',
  visibilities: { published: 'Publish now', unlisted: 'Keep unlisted' },
  visibilityHints: {
    published: 'Photos join your gallery as soon as they are ready.',
    unlisted: 'Photos stay out of your gallery until you publish them.',
  },
  heic: 'HEIC files are not supported. On an iPhone, pick them with this button and they are converted to JPG. Elsewhere, save them as JPG first.',
  interrupted: 'You left the page before this file was uploaded. Please choose it again.',
  notTaken: 'iPhone photos are converted to JPG automatically. HEIC, RAW and video files are not supported.',
  stillSending: (count: number) =>
    `${count === 1 ? '1 photo is' : `${count} photos are`} still uploading. Finished uploads stay on your site.`,
  someFailed: (count: number) => `${count} photos failed to upload`,
  summary({ total, sending, uploaded, ready, waiting, failed, isOffline }: UploadCounts): string {
    if (sending > 0) {
      const failures = failed > 0 ? `, ${failed} failed` : '';
      return `${uploaded} of ${total} uploaded${failures}${isOffline ? '. Waiting for the network' : ''}`;
    }
    const parts = [
      ready > 0 ? `${ready} done` : '',
      waiting > 0 ? `${waiting} waiting` : '',
      failed > 0 ? `${failed} failed` : '',
    ];
    return `${files(total)}: ${parts.filter((part) => part !== '').join(', ')}`;
  },
  /** What a screen reader says: when uploads begin, when one fails and at the end, but not for every file. */
  announced(counts: UploadCounts): string {
    if (counts.waiting === 0) return upload.summary(counts);
    const failures = counts.failed > 0 ? `, ${counts.failed} failed` : '';
    return `Uploading ${files(counts.total)}${failures}${counts.isOffline ? '. Waiting for the network' : ''}`;
  },
  tooLargeRemedy: 'Save a smaller copy of it, and choose that one.',
  chooseAgain: 'Choose again',
  delete: 'Delete',
  failedBefore: 'Earlier uploads that failed',
  moreFailed: (count: number) => `And ${count === 1 ? '1 more' : `${count} more`}`,
  seeFailures: 'See them',
  dismiss: 'Dismiss',
} as const;

export const photoFailure = {
  damaged: 'This picture is damaged or incomplete. Please export it and upload it again.',
  unsupported: 'This kind of picture is not supported. Please save it as a regular JPG, PNG, GIF or WEBP.',
  too_many_pixels:
    'This picture is too large: a JPG can have 250 megapixels, and other pictures 100. Please make it smaller and upload it again.',
  side_too_long:
    'This picture is too wide or too tall. The longest side can be 65,500 pixels. Please make it smaller and upload it again.',
  too_much_memory:
    'This picture needs too much memory to open. Please save it as a regular JPG (not interlaced or progressive) and upload it again.',
  too_many_frames: 'This animation is too long or too large. Please shorten it or make it smaller.',
  animated_png: 'Animated PNGs are not supported. Please save it as an animated GIF or WEBP.',
  too_many_scans:
    'This JPG has too many progressive scans. Please save it as a regular JPG (not progressive) and upload it again.',
  timed_out:
    'This picture took too long to process. Please save it as a regular JPG, make it smaller if it is large, and upload it again.',
  internal: 'Something went wrong on our side. Your photo is safe. Please try again later.',
} as const;

export type PhotoFailureCode = keyof typeof photoFailure;
export const photoFailureCodes = Object.keys(photoFailure) as PhotoFailureCode[];

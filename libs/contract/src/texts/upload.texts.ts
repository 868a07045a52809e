const list = (names: readonly string[]) => names.join(', ');

export const upload = {
  invalidTypes: (names: readonly string[]) =>
    `Invalid file types detected: ${list(names)}. Only JPG, PNG, GIF, and WEBP files are allowed.`,
  tooLarge: (names: readonly string[]) => `Files too large: ${list(names)}. Maximum file size is 100MB.`,
  onlyOneFile: 'Only one file can be selected in single mode.',
  tooManyFiles: 'Too many files selected. Maximum 10 files per batch.',
  empty: (name: string) => `${name} is empty. Please choose it again.`,
  noFile: 'No file was sent. Please choose a photo.',
  cutOff: 'The upload was interrupted before it was complete. Nothing was saved; please try again.',
  malformed: 'The upload could not be read. Please try again.',
  descriptionTooLong: 'The description is too long.',
  failed: (status: number, statusText: string) => `Upload failed: ${status} ${statusText}`,
  inBatches: (room: number) =>
    room === 0
      ? 'The next ten can follow as soon as these are sent.'
      : `You can choose ${room} now. The next can follow as soon as those are sent, and the list keeps them all.`,
  heic: 'HEIC files are not taken. On an iPhone choose them with the button here, and it sends them as JPG by itself; elsewhere save them as JPG first.',
  interrupted: 'The page was left before this file had arrived. Please choose it again.',
  notTaken: 'iPhone photos come as JPG by themselves. HEIC and RAW files and videos are not taken.',
  stillSending: (count: number) =>
    `${count === 1 ? '1 photo is' : `${count} photos are`} still on the way. What has arrived stays on your site.`,
  someFailed: (count: number) => `${count} photos failed to upload`,
} as const;

export const photoFailure = {
  damaged: 'This picture is damaged or incomplete. Please export it again and upload it once more.',
  unsupported:
    'This is a kind of picture that cannot be read here. Please save it as an ordinary JPG, PNG, GIF or WEBP.',
  too_many_pixels:
    'This picture has more than 100 megapixels. Please make it smaller and upload it once more.',
  side_too_long:
    'This picture is too wide or too high: no side may be longer than 65,500 pixels. Please make it smaller and upload it once more.',
  too_much_memory:
    'This picture takes too much memory to open. Please save it as an ordinary JPG, not interlaced and not progressive, and upload it once more.',
  too_many_frames: 'This animation is too long or too large. Please shorten it or make it smaller.',
  animated_png: 'An animated PNG would not move here. Please save it as an animated GIF or WEBP.',
  too_many_scans:
    'This JPG is built of far too many passes. Please save it as an ordinary JPG, not a progressive one, and upload it once more.',
  timed_out:
    'This picture took too long to prepare. Please save it as an ordinary JPG, smaller if it is large, and upload it once more.',
  internal: 'Something went wrong on our side. Your photo is safe; please try again in a while.',
} as const;

export type PhotoFailureCode = keyof typeof photoFailure;
export const photoFailureCodes = Object.keys(photoFailure) as PhotoFailureCode[];

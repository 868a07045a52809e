import { pages } from '@sandstone/contract';

/** The id of the heading above the failed uploads. */
export const failedUploadsId = 'failed';
/** The address of the failed uploads, with their reasons and what can be done. */
export const failedUploadsPath = `${pages.adminUploadPhotos}#${failedUploadsId}`;

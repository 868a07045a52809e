import { UploadSinglePhotoPage } from './upload-single-photo.page.tsx';

export const route = { Component: UploadSinglePhotoPage };

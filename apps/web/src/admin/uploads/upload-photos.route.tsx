import { UploadPhotosPage } from './upload-photos.page.tsx';

export const route = { Component: UploadPhotosPage };

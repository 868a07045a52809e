import { UploadCenterPage } from './upload-center.page.tsx';

export const route = { Component: UploadCenterPage };

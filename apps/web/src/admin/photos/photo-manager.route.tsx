import { PhotoManagerPage } from './photo-manager.page.tsx';

export const route = { Component: PhotoManagerPage };

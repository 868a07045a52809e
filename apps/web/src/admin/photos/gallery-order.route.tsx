import { GalleryOrderPage } from './gallery-order.page.tsx';

export const route = { Component: GalleryOrderPage };

import { WatermarkPage } from './watermark.page.tsx';

export const route = { Component: WatermarkPage };

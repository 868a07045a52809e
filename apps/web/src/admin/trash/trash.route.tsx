import { TrashPage } from './trash.page.tsx';

export const route = { Component: TrashPage };

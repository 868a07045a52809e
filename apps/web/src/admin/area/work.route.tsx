import { WorkPage } from './work.page.tsx';

export const route = { Component: WorkPage };

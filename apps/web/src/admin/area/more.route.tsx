import { MorePage } from './more.page.tsx';

export const route = { Component: MorePage };

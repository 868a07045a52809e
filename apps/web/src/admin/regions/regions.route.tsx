import { RegionsPage } from './regions.page.tsx';

export const route = { Component: RegionsPage };

import { LinksPage } from './links.page.tsx';

export const route = { Component: LinksPage };

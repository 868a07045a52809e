import { CurationPage } from './curation.page.tsx';

export const route = { Component: CurationPage };

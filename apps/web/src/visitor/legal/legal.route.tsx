import { LegalPage } from './legal.page.tsx';

export const route = { Component: LegalPage };

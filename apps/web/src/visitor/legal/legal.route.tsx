import { LegalError } from './legal-error.tsx';
import { LegalPage } from './legal.page.tsx';

export const route = { Component: LegalPage, ErrorBoundary: LegalError };

import { SetupPage } from './setup.page.tsx';

export const route = { Component: () => <SetupPage /> };

import { ReactionsPage } from './reactions.page.tsx';

export const route = { Component: ReactionsPage };

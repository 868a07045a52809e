import { ActivityPage } from './activity.page.tsx';

export const route = { Component: ActivityPage };

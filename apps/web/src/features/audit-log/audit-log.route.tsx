import { ActivityPage } from './audit-log.page.tsx';

export const route = { Component: ActivityPage };

import { DashboardPage } from './dashboard.page.tsx';

export const route = { Component: DashboardPage };

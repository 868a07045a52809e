import { InsightsPage } from './insights.page.tsx';

export const route = { Component: InsightsPage };

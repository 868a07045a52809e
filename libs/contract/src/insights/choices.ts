/** The lengths of the chart. */
export const insightsDays = ['30', '90'] as const;
export type InsightsDays = (typeof insightsDays)[number];

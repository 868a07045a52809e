import { insights as limits } from '../limits/creator.limits.ts';
import { type SourceGroup } from '../views/sources.ts';
import { type PageKind } from '../views/viewed-page.ts';
import { type InsightsDays } from './choices.ts';

const count = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** Texts about views and reactions. */
export const insights = {
  title: 'Insights',
  lead: 'What your visitors look at, what they love, and where they come from.',
  thisWeek: 'This week',
  views: 'Views',
  reactions: 'Reactions',
  more: (percent: number) => `${percent}% more than the week before`,
  less: (percent: number) => `${percent}% less than the week before`,
  same: 'As many as the week before',
  noneBefore: 'None the week before',
  periods: { 30: 'Last 30 days', 90: 'Last 90 days' } satisfies Record<InsightsDays, string>,
  byDay: 'Day by day',
  day: 'Day',
  today: 'Today',
  showNumbers: 'Show the numbers',
  hideNumbers: 'Hide the numbers',
  chart: (name: string, total: string, most: string, day: string) =>
    `${name}: ${total} in all, at most ${most} a day, on ${day}`,
  chartOfNothing: (name: string) => `${name}: none in these days`,
  best: 'Most viewed',
  bestNone: 'Nobody has looked in these days.',
  kinds: {
    home: 'Page',
    allVideos: 'Page',
    pictures: 'Page',
    posts: 'Page',
    event: 'Adventure',
    video: 'Video',
    post: 'Post',
  } satisfies Record<PageKind, string>,
  sources: 'Where they come from',
  sourcesExplained: `The site whose link began a visit. Up to ${limits.hosts} sites with at least ${limits.minHostViews} views are named; the rest are “Other sites”.`,
  sourcesNone: 'Nobody has arrived in these days.',
  sourceGroups: {
    direct: 'Direct or unknown',
    own: 'Your own pages',
    search: 'Search engines',
    other: 'Other sites',
  } satisfies Record<SourceGroup, string>,
  empty: 'No views yet',
  emptyText: 'Your first visitors will show up here.',
  unreachable: 'Your insights could not be loaded',
  seeAll: 'See your insights',
  explained:
    'Counted without cookies: everybody once a day for each page. You, bots and people who ask not to be tracked are left out. A day begins at midnight UTC.',
  viewCount: (number: number) => count(number, 'view'),
  reactionCount: (number: number) => count(number, 'reaction'),
  unseen: 'No views yet',
} as const;

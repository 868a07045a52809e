/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { adminTexts, type DayFigures, type InsightsResponse, pages, texts } from '@sandstone/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { comparison } from './week-figures.tsx';
import { WeekPanel } from './week-panel.tsx';
import { fakeApi, problemResponse } from '../../shared/testing/fake-api.ts';
import { openAdmin } from '../testing/open-admin.tsx';
import { type ComponentType } from 'react';

const { insights } = adminTexts;
const route = 'GET /api/admin/insights';
const videoId = '0f3ad1c6-6cfb-4b43-9d0c-0a4f3f1f9a55';

const daysOf = (count: number): DayFigures[] =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
    views: index * 100,
    reactions: index % 3,
  }));
const responseOf = (parts: Partial<InsightsResponse> = {}): InsightsResponse => ({
  thisWeek: { views: 1500, reactions: 9 },
  lastWeek: { views: 1200, reactions: 0 },
  days: daysOf(30),
  best: [
    { kind: 'video', id: videoId, title: 'Dunes', path: `/video/dunes/${videoId}`, views: 900, reactions: 9 },
    { kind: 'home', id: null, title: '', path: pages.home, views: 1, reactions: 0 },
  ],
  sources: [
    { source: 'x.com', views: 300 },
    { source: 'search', views: 20 },
    { source: 'other', views: 1 },
  ],
  countedSince: '2026-09-01',
  ...parts,
});

const open = (response: unknown, address: string = pages.adminInsights, Component?: ComponentType) =>
  openAdmin(address, { [route]: response }, Component);

describe('the insights page', () => {
  it('compares this week with the week before', async () => {
    await open(responseOf());
    const week = within(await screen.findByRole('region', { name: insights.thisWeek }));
    expect(week.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      `1,500${insights.more(25)}`,
      `9${insights.noneBefore}`,
    ]);
    expect([comparison(50, 100), comparison(100, 100), comparison(0, 0)]).toEqual([
      insights.less(50),
      insights.same,
      insights.noneBefore,
    ]);
  });

  it('links the pages with the most views', async () => {
    await open(responseOf());
    const best = within(await screen.findByRole('region', { name: insights.best }));
    const [first, second] = best.getAllByRole('listitem');
    expect(first?.textContent).toBe(`Dunes${insights.kinds.video}900 views · 9 reactions`);
    expect(second?.textContent).toBe(`${texts.navigation.home}${insights.kinds.home}1 view`);
    expect(best.getByRole('link', { name: 'Dunes' }).getAttribute('href')).toBe(`/video/dunes/${videoId}`);
  });

  it('names where visitors come from, and links none of it', async () => {
    await open(responseOf());
    const sources = within(await screen.findByRole('region', { name: insights.sources }));
    expect(sources.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'x.com300 views',
      `${insights.sourceGroups.search}20 views`,
      `${insights.sourceGroups.other}1 view`,
    ]);
    expect(sources.queryByRole('link')).toBeNull();
    cleanup();
    await open(responseOf({ sources: [] }));
    expect(await screen.findByText(insights.sourcesNone)).toBeTruthy();
    cleanup();
    // The previous release does not send them.
    await open(responseOf({ sources: undefined }));
    await screen.findByRole('region', { name: insights.best });
    expect(screen.queryByRole('region', { name: insights.sources })).toBeNull();
  });

  it('names the days in the chart, and has all numbers in a table for screen readers', async () => {
    await open(responseOf());
    const name = insights.chart(insights.views, '43,500', '2,900', 'October 30');
    expect((await screen.findByRole('img', { name })).querySelectorAll('rect')).toHaveLength(30);
    const table = screen.getByRole('table', { name: insights.byDay });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows[1]?.textContent).toBe('October 302,9002');
    const toggle = screen.getByRole('button', { name: insights.showNumbers });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle);
    expect(screen.getByRole('button', { name: insights.hideNumbers }).getAttribute('aria-expanded')).toBe(
      'true',
    );
  });

  it('shows ninety days at their own address', async () => {
    const { requests } = await open(responseOf({ days: daysOf(90) }), `${pages.adminInsights}?days=90`);
    await screen.findByRole('table');
    expect(requests[0]?.query).toEqual({ days: '90' });
    const [, shown] = within(screen.getByRole('navigation')).getAllByRole('link');
    expect([shown?.textContent, shown?.getAttribute('aria-current')]).toEqual([insights.periods[90], 'page']);
  });

  it('is empty before the first view', async () => {
    const none = { views: 0, reactions: 0 };
    await open(responseOf({ countedSince: null, best: [], thisWeek: none, lastWeek: none }));
    expect(await screen.findByRole('heading', { name: insights.empty })).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    await open(problemResponse('internal'));
    expect(await screen.findByText(insights.unreachable)).toBeTruthy();
    fakeApi({ [route]: responseOf() });
    fireEvent.click(screen.getByRole('button'));
    await screen.findByRole('table');
  });
});

it('the dashboard leads to the insights', async () => {
  await open(responseOf(), pages.admin, WeekPanel);
  expect(await screen.findByText(insights.more(25))).toBeTruthy();
  expect(screen.getByRole('link', { name: insights.seeAll }).getAttribute('href')).toBe(pages.adminInsights);
  cleanup();
  await open(responseOf({ countedSince: null }), pages.admin, WeekPanel);
  expect(await screen.findByText(insights.emptyText)).toBeTruthy();
});

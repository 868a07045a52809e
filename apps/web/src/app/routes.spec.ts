import { describe, expect, it } from '@jest/globals';
import { pages } from '@sandstone/contract';
import { type RouteObject } from 'react-router-dom';
import { type RouteHandle } from '../shared/routing/page-route.ts';
import { routesOf } from './routes.ts';
import { pagesRouteId, siteRoutes } from './site-routes.tsx';

const all = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...all(route.children ?? [])]);

describe('the lazy routes', () => {
  const lazy = all(routesOf('dates')).filter((route) => typeof route.lazy === 'function');

  it('of visitors have their loaders outside of the lazy code, so that data and code load at the same time', async () => {
    const isPersonal = ({ handle }: RouteObject) => (handle as RouteHandle | undefined)?.personal === true;
    const visitors = lazy.filter(
      (route) => route.path?.startsWith('/') && !isPersonal(route) && !route.path.startsWith(pages.admin),
    );
    for (const { path, lazy: load } of visitors)
      expect([path, typeof load === 'function' ? await load() : {}]).toEqual([
        path,
        expect.not.objectContaining({ loader: expect.anything() }),
      ]);
    expect(visitors.filter(({ loader }) => loader !== undefined).length).toBeGreaterThanOrEqual(7);
  });
});

it('the admin area comes after the other pages, so that a browser without it gives them the same ids as the server', () => {
  const paths = (table: readonly RouteObject[]) =>
    all(table)
      .find(({ id }) => id === pagesRouteId)
      ?.children?.map(({ path }) => path) ?? [];
  const site = paths(siteRoutes([], 'dates'));
  expect(site.filter((path) => path?.startsWith(pages.admin))).toEqual([]);
  expect(paths(routesOf('dates'))).toEqual([...site, pages.admin]);
});

it('has a second address of events where the creator has one', () => {
  const paths = (alias: string | null) => all(routesOf(alias)).map(({ path }) => path);
  expect(paths('dates')).toContain('/dates/:slug');
  expect(paths(null).filter((path) => path?.endsWith('/:slug'))).toEqual([pages.event]);
});

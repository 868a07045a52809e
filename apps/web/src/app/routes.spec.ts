import { describe, expect, it } from '@jest/globals';
import { type RouteObject } from 'react-router-dom';
import { routeModule } from './route-modules.server.ts';
import { routes } from './routes.tsx';

const all = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...all(route.children ?? [])]);

describe('the lazy routes', () => {
  const lazy = all(routes).filter((route) => typeof route.lazy === 'function');

  it('import the source file that routeModule returns', async () => {
    expect(lazy.length).toBeGreaterThan(0);
    for (const route of lazy) {
      const named = (await import(new URL(`../../${routeModule(route.path)}`, import.meta.url).href)) as {
        route: { Component: unknown };
      };
      const loaded = typeof route.lazy === 'function' ? await route.lazy() : {};
      expect(loaded).toMatchObject({ Component: named.route.Component });
    }
  });
});

import {
  type ApiClient,
  type ClientOptions,
  createClientOf,
  pathOf,
  type PathValues,
} from './http/client.ts';
import { type RouteName, routes } from './routes.ts';

/** The client of all routes. */
export const createApiClient = (options: ClientOptions): ApiClient => createClientOf(routes, options);

export const routePath = (route: RouteName, params?: PathValues, query?: PathValues): string =>
  pathOf(routes[route], params, query);

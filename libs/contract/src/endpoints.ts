import { adminEndpoints } from './endpoints/admin.endpoints.ts';
import { type Endpoint } from './endpoints/endpoint.ts';
import { memberEndpoints } from './endpoints/member.endpoints.ts';
import { operationsEndpoints } from './endpoints/operations.endpoints.ts';
import { siteEndpoints } from './endpoints/site.endpoints.ts';
import { type RouteName } from './routes.ts';

export { type Endpoint } from './endpoints/endpoint.ts';

/** Request and response schemas of every route. */
export const endpoints = {
  ...siteEndpoints,
  ...memberEndpoints,
  ...adminEndpoints,
  ...operationsEndpoints,
} as const satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;

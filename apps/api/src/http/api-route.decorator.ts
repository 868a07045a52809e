import {
  applyDecorators,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { endpoints, type Route, type RouteName, routes, statusOf } from '@sandstone/contract';

/** The metadata key of a handler's `NamedRoute`. */
export const ROUTE_METADATA = 'sandstone:route';

/** A route of the contract, with its name there. */
export interface NamedRoute extends Route {
  name: RouteName;
}

/**
 * Mounts a handler with the method, path, access and status of its route in the contract. `AccessGuard` rejects requests
 * to handlers without it. By default no cache stores the response, so that personal data is never cached.
 */
export function ApiRoute(name: RouteName, cacheControl = 'private, no-store'): MethodDecorator {
  const route: NamedRoute = { name, ...routes[name] };
  return applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path }),
    HttpCode(statusOf(endpoints[name])),
    SetMetadata(ROUTE_METADATA, route),
    Header('Cache-Control', cacheControl),
  );
}

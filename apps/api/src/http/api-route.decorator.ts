import {
  applyDecorators,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { endpoints, type RouteName, routes } from '@sandstone/contract';

export const ROUTE_METADATA = 'sandstone:route';

/**
 * Mounts a handler on its row of the contract's route table, which says method, path, access and status.
 * A handler without it is refused by `AccessGuard`. Unless it says otherwise, no cache keeps its answer: nothing
 * personal is ever kept on the way.
 */
export function ApiRoute(name: RouteName, cacheControl = 'private, no-store'): MethodDecorator {
  const { method, path } = routes[name];
  return applyDecorators(
    RequestMapping({ method: RequestMethod[method], path }),
    HttpCode(endpoints[name].status),
    SetMetadata(ROUTE_METADATA, name),
    Header('Cache-Control', cacheControl),
  );
}

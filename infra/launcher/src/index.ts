export { buildApps } from './plan/build.component.ts';
export { startPostgres } from './postgres/postgres.starter.ts';
export { findRedisServer } from './redis/redis.server.ts';
export { startRedis } from './redis/redis.starter.ts';
export { checkoutCommit } from './system/checkout-commit.ts';
export { ComponentError } from './system/component-error.ts';
export { freePort } from './system/free-port.ts';
export { type RunningService, type ServiceOptions } from './system/service.ts';
export { findNginx, type Nginx } from './proxy/nginx.finder.ts';
export { readRunFile, type RunComponent, type RunState } from './supervisor/run-file.ts';
export { cacheDirectory } from './system/cache-directory.ts';
export {
  canUnpackDebianPackages,
  type UnpackedPackages,
  unpackDebianPackages,
} from './system/debian-packages.ts';
export { findExecutable } from './system/find-executable.ts';

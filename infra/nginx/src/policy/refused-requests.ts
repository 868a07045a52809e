import {
  demoAgePath,
  demoIdentityPaths,
  errorStylePath,
  pages,
  type Route,
  routes,
  type SitePolicy,
} from '@sandstone/contract';
import {
  assetsPathPrefix,
  hiddenPaths,
  isDemoService,
  type PublicRoute,
} from '../responses/public-routes.ts';

/** Null until it is known: nothing is answered then. */
export type KnownPolicy = SitePolicy | null;

/** The policy of an api that has none: that of the previous release. */
export const openPolicy: SitePolicy = { version: '0', isOpen: true };

const apiPaths = Object.values(routes as Record<string, Route>)
  .filter(({ access, whileClosed }) => whileClosed === true || access === 'webhook')
  .map(({ path }) => path);

/** The files of the build's own pages, which are the same for every site, and what is hidden, which answers by itself. */
export const forEverybody: readonly string[] = [
  errorStylePath,
  assetsPathPrefix,
  '/proxy-error/',
  ...hiddenPaths.flatMap((path) => [path, `${path}/`]),
];

/**
 * The paths that are answered to everybody, with everything below a path that ends with a slash. Without them, no
 * administrator could sign in to a closed site.
 */
export function allowedPaths(policy: KnownPolicy): readonly string[] {
  if (policy === null) return forEverybody;
  return [
    ...forEverybody,
    ...apiPaths,
    ...demoIdentityPaths,
    `${demoAgePath}/`,
    pages.age,
    ...[pages.signIn, pages.setup, pages.admin].flatMap((path) => [path, `${path}/`]),
  ];
}

/** Whether one of these paths is a path, or has it below. A path with `\` may be another one to whoever resolves it. */
export const isAmong = (paths: readonly string[], path: string): boolean =>
  !path.includes('\\') && paths.some((each) => (each.endsWith('/') ? path.startsWith(each) : path === each));

/** The same as a regular expression. */
export const pathPattern = (paths: readonly string[]): string =>
  `(?:${paths.map((path) => path.replaceAll('.', '\\.') + (path.endsWith('/') ? '[^\\x5c]*$' : '$')).join('|')})`;

/** Whether the reverse proxy itself answers a route that is not for everybody: nobody else checks the session. */
export const needsAccessCheck = (route: PublicRoute): boolean =>
  route.kind === 'media' ||
  (route.kind === 'file' && route.kept === 'fixed') ||
  (route.kind === 'proxied' &&
    isDemoService(route) &&
    route.upstream !== 'identity' &&
    route.upstream !== 'age');

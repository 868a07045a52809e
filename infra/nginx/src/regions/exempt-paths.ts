import {
  demoAgePath,
  demoIdentityPaths,
  errorStylePath,
  type Route,
  routes,
  type VisitorClass,
} from '@sandstone/contract';
import { exemptPages } from '@sandstone/domain';
import { hiddenPaths } from '../policy/refused-requests.ts';
import { assetsPathPrefix } from '../public-routes.ts';

const isExempt = ({ access, whileClosed, unadmitted }: Route, visitorClass: VisitorClass) =>
  access === 'webhook' ||
  whileClosed === true ||
  unadmitted === 'always' ||
  (unadmitted === 'unlessHidden' && visitorClass !== 'hidden');

/** The paths that visitors get who do not get the site, with everything below a path that ends with a slash. */
export const exemptPaths = (visitorClass: VisitorClass): readonly string[] => [
  // The files of the build's own pages, which are the same for every site.
  errorStylePath,
  assetsPathPrefix,
  '/proxy-error/',
  ...hiddenPaths,
  ...demoIdentityPaths,
  `${demoAgePath}/`,
  ...exemptPages(visitorClass),
  ...Object.values(routes as Record<string, Route>)
    .filter((route) => isExempt(route, visitorClass))
    .map(({ path }) => path.replace(/:.*/, '')),
];

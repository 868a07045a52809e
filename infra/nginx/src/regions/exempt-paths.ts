import {
  demoAgePath,
  demoIdentityPaths,
  demoVisitPath,
  errorStylePath,
  pages,
  type Route,
  routes,
  type VisitorClass,
} from '@sandstone/contract';
import { hiddenPaths } from '../policy/refused-requests.ts';
import { assetsPathPrefix } from '../public-routes.ts';

const apiPaths = (allowed: readonly Route['unadmitted'][]) =>
  Object.values(routes as Record<string, Route>)
    .filter(
      ({ access, whileClosed, unadmitted }) =>
        access === 'webhook' ||
        whileClosed === true ||
        (unadmitted !== undefined && allowed.includes(unadmitted)),
    )
    .map(({ path }) => path.replace(/:.*/, ''));

const always = [
  // The files of the build's own pages, which are the same for every site.
  errorStylePath,
  assetsPathPrefix,
  '/proxy-error/',
  ...hiddenPaths,
  ...demoIdentityPaths,
  ...apiPaths(['always']),
  `${demoAgePath}/`,
  demoVisitPath,
  pages.age,
  pages.signIn,
];

const legalPaths = [
  pages.terms,
  pages.privacy,
  pages.recordKeeping,
  pages.contentRemoval,
  ...apiPaths(['unlessHidden']),
];

/** The paths that visitors get who do not get the site, with everything below a path that ends with a slash. */
export const exemptPaths = (visitorClass: VisitorClass): readonly string[] =>
  visitorClass === 'hidden' ? always : [...always, ...legalPaths];

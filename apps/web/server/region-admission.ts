import {
  demoVisitPath,
  errorStylePath,
  limits,
  pages,
  type VisitorClass,
  visitorClassHeader,
} from '@sandstone/contract';
import {
  blockedPage,
  exemptPages,
  isAdmitted,
  verifyPage,
  vouchedClass,
  waysToVerify,
} from '@sandstone/domain';
import { type Request, type RequestHandler, type Response } from 'express';
import { type CurrentSite } from './current-site.ts';
import { refuse } from './failure-page.ts';

/**
 * The pages with which an administrator signs in and changes the rules. They do not ask what the reverse proxy says about
 * the visitor, and name nobody.
 */
const withoutClass: readonly string[] = [pages.signIn, pages.adminRegions];

/** They have no page of their own. */
const forms: readonly string[] = [pages.age, demoVisitPath];

const isExempt = ({ method, path }: Request, visitorClass: VisitorClass) =>
  exemptPages(visitorClass).includes(path) && (method === 'POST' || !forms.includes(path));

function refuseClass(response: Response, visitorClass: VisitorClass): void {
  response.set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  // The reverse proxy alone knows how the age can be verified where the visitor is.
  if (visitorClass === 'unverified')
    response.status(403).send(verifyPage(errorStylePath, waysToVerify([], ''), ''));
  else response.status(451).send(blockedPage(errorStylePath));
}

/**
 * Refuses requests whose class the reverse proxy does not vouch for, while visitors of a region do not see the site. The
 * reverse proxy refuses them as well, so that a mistake there opens nothing.
 */
export const regionAdmission =
  ({ site }: { site: CurrentSite }): RequestHandler =>
  async (request, response, next) => {
    const header = request.headers[visitorClassHeader.toLowerCase()];
    const visitorClass = await vouchedClass(header, [() => site.classCheck(), () => site.newestClassCheck()]);
    if (visitorClass === undefined && withoutClass.includes(request.path)) {
      Object.assign(response.locals, { isKeptOut: true, isHidden: true });
      return next();
    }
    if (visitorClass === undefined) {
      response.set('retry-after', String(limits.unavailable.retrySeconds));
      return refuse(response, 503);
    }
    if (visitorClass === 'everybody' || isAdmitted(visitorClass)) return next();
    if (!isExempt(request, visitorClass)) return refuseClass(response, visitorClass);
    Object.assign(response.locals, { isKeptOut: true, isHidden: visitorClass === 'hidden' });
    next();
  };

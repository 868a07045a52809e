import { legalPageNames, pages, texts, type VisitorClass, visitorClassHeader } from '@sandstone/contract';
import { isAdmitted, isByCurrentRules, visitorClassOf } from '@sandstone/domain';
import { type RequestHandler, type Response } from 'express';
import { type CurrentSite } from './current-site.ts';
import { neutralPage, refuse } from './failure-page.ts';

const legalPages = new Set<string>(legalPageNames.map((name) => pages[name]));

/** Pages for visitors who do not see the site. Where the creator is hidden, only signing in is one. */
const isExempt = (path: string, visitorClass: VisitorClass) =>
  path === pages.signIn || path === pages.setup || (legalPages.has(path) && visitorClass !== 'hidden');

/** @returns undefined if the reverse proxy does not vouch for the request */
async function classOf(
  header: string | string[] | undefined,
  site: CurrentSite,
): Promise<VisitorClass | 'everybody' | undefined> {
  for (const read of [() => site.gate(), () => site.newestGate()]) {
    const gate = await read();
    if (gate === null) return 'everybody';
    const named = visitorClassOf(header, gate);
    if (named === undefined) return undefined;
    if (isByCurrentRules(named, gate, Date.now())) return named.visitorClass;
  }
  return undefined;
}

function sendNeutral(response: Response, visitorClass: VisitorClass): void {
  const isUnverified = visitorClass === 'unverified';
  const { verifyTitle, verifyText, blockedTitle, blockedText } = texts.regionGate;
  response.status(isUnverified ? 403 : 451).set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.send(isUnverified ? neutralPage(verifyTitle, verifyText) : neutralPage(blockedTitle, blockedText));
}

/**
 * Refuses requests whose class the reverse proxy does not vouch for, while visitors of a region do not see the site. The
 * reverse proxy refuses them as well, so that a mistake there opens nothing.
 */
export const regionGate =
  ({ site }: { site: CurrentSite }): RequestHandler =>
  async (request, response, next) => {
    const visitorClass = await classOf(request.headers[visitorClassHeader.toLowerCase()], site);
    if (visitorClass === undefined) return refuse(response, 503);
    if (visitorClass === 'everybody' || isAdmitted(visitorClass)) return next();
    if (!isExempt(request.path, visitorClass)) return sendNeutral(response, visitorClass);
    response.locals.isKeptOut = true;
    next();
  };

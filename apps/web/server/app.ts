import {
  type ApiFetch,
  closedPagePath,
  demoVisitPath,
  type HealthResponse,
  pages,
  previewPath,
  type PublicSite,
  type Release,
  routes,
} from '@sandstone/contract';
import { observeRequests, Readiness, requestIdOf } from '@sandstone/observability';
import { type Tracing } from '@sandstone/observability/tracing';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { ageForm } from './age-form.ts';
import { checkApi } from './api-requests.ts';
import { assertUnderstood, refuseIfTooOld } from './compatibility.ts';
import { closedSite, showClosedPage } from './closed-site.ts';
import { demoVisitForm } from './demo-visit.ts';
import { handleErrors } from './error-handler.ts';
import { type PageOptions, renderPage } from './page-handler.ts';
import { pageRouteOf } from './page-route.ts';
import {
  redirectTrailingSlash,
  refuseOtherMethods,
  refuseUnsafePath,
  usePageTarget,
} from './request-rules.ts';
import { regionAdmission } from './region-admission.ts';
import { settingsPreview } from './settings-preview.ts';
import { seoRouter } from './seo-routes/seo-router.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Requests of the page, which share a time limit. */
    fetchForPage?: ApiFetch;
    /** Settings of the site that are not saved, for the preview of an administrator. */
    unsavedSite?: PublicSite;
    /** The site is closed, so that no cache may store the response. */
    isClosed?: true;
    /** The session is an administrator's, who sees a closed site. */
    isAdministrator?: true;
    /** The visitor does not see the site, but may see this page, which names nobody. */
    isKeptOut?: true;
    /** Is kept out of the legal pages as well. */
    isHidden?: boolean;
    requestId: string;
  }
}

export interface AppOptions extends PageOptions {
  tracing: Tracing;
  release: Release;
}

function sendHealth(response: Response, health: HealthResponse): void {
  response
    .status(health.status === 'ok' ? 200 : 503)
    // `set` and `json` would add a charset, which JSON does not have.
    .setHeader('content-type', 'application/json')
    .set('cache-control', 'no-store')
    .send(Buffer.from(JSON.stringify(health)));
}

const nameRequest: RequestHandler = (request, response, next) => {
  response.locals.requestId = requestIdOf(request);
  next();
};

/** Creates the application of the web server: pages, SEO files, health checks and metrics. */
export function createApp(options: AppOptions): { app: Express; readiness: Readiness<string> } {
  const { metrics, publicUrl, release, site } = options;
  // The web server is ready without the API: it then answers with the site's own error page, and removing all of its
  // replicas would help nobody.
  const readiness = new Readiness(
    { api: () => checkApi(options.apiUrl), compatibility: () => assertUnderstood(site) },
    ['compatibility'],
  );
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing');

  // Health checks and metrics come before the observation, because probes would distort every statistic.
  app.get(routes.live.path, (_request, response) => sendHealth(response, { status: 'ok', ...release }));
  app.get(routes.ready.path, async (_request, response) =>
    sendHealth(response, { ...(await readiness.check()), ...release }),
  );
  app.get(routes.metrics.path, async (_request, response) => {
    response.set({ 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' });
    response.send(Buffer.from(await metrics.registry.metrics()));
  });

  app.use(observeRequests({ ...options, routeOf: (request: Request) => pageRouteOf(request.path) }));
  app.use(nameRequest);
  app.use(usePageTarget);
  app.use(refuseUnsafePath);
  app.use(refuseIfTooOld(options));
  app.use(regionAdmission(options));
  app.post(pages.age, ageForm(publicUrl.origin));
  if (options.demo) app.post(demoVisitPath, demoVisitForm(publicUrl.origin));
  app.get(closedPagePath, showClosedPage);
  app.use(closedSite(options));
  app.post(previewPath('visitor'), settingsPreview(publicUrl.origin), renderPage(options));
  app.use(refuseOtherMethods);
  app.use(seoRouter(options));
  app.use(redirectTrailingSlash);
  app.use(renderPage(options));
  app.use(handleErrors(options));
  return { app, readiness };
}

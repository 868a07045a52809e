import '../ui/styles.ts';
import {
  type Audience,
  createApiClient,
  layoutSettings,
  previewPath,
  type SessionUser,
  settingsOfPages,
  type SettingsPage,
  unknownSettings,
} from '@sandstone/contract';
import { type ReactNode, StrictMode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { type RenderedPage, type RenderOptions } from './renderer.ts';
import { firstPaintLinks } from '../shared/hydration/page-assets.ts';
import { addSettings, PageEnvironmentProvider } from '../shared/hydration/page-environment.ts';
import { type PageModule, type RouteHandle } from '../shared/routing/page-route.ts';
import { StaticMarkupContext } from '../shared/hydration/static-markup.ts';
import { PageFailure, unexpectedFailure } from '../shared/errors/page-failure.ts';
import { escapeJson, failuresOf, type PageData, pageDataElement } from '../shared/hydration/page-data.ts';
import { type LoaderContext } from '../shared/api/api-client.ts';
import { PreviewBar } from '../admin/frame/preview-bar.tsx';
import { Document } from './document.server.tsx';
import { ShareMetadataContext } from '../shared/page/metadata.tsx';
import { shareMetadata } from '../shared/page/share-metadata.server.tsx';
import { AgeGate } from '../visitor/age-gate/age-gate.tsx';
import { isReadFirst } from '../visitor/age-gate/read-first.ts';
import { routesOf } from './routes.ts';
import { structuredData } from './structured-data.server.ts';

const adminSource = 'src/admin/frame/admin.page.tsx';

interface Handlers {
  eventsAlias: string | null;
  site: StaticHandler;
  previews: Record<Audience, StaticHandler>;
}
let lastHandlers: Handlers | undefined;

/** The handlers of all routes, which are made again where the creator has changed the alias of events. */
function handlersOf(eventsAlias: string | null): Handlers {
  if (lastHandlers?.eventsAlias === eventsAlias) return lastHandlers;
  const routes = routesOf(eventsAlias);
  const previewOf = (audience: Audience) => createStaticHandler(routes, { basename: previewPath(audience) });
  lastHandlers = {
    eventsAlias,
    site: createStaticHandler(routes),
    previews: { visitor: previewOf('visitor'), member: previewOf('member') },
  };
  return lastHandlers;
}
const previewMember: SessionUser = {
  uid: '',
  displayName: 'A member',
  email: null,
  emailVerified: true,
  photoURL: null,
  provider: '',
  role: 'user',
  metadata: { creationTime: new Date(0).toISOString(), lastSignInTime: new Date(0).toISOString() },
};

/** Replaces errors by failures with a readable text, and logs the causes of server errors. */
function withPageFailures(
  context: StaticHandlerContext,
  onError: RenderOptions['onError'],
): StaticHandlerContext {
  if (context.errors === null) return context;
  const entries = Object.entries(context.errors).map(([route, error]): [string, PageFailure] => {
    const failure = error instanceof PageFailure ? error : unexpectedFailure(error);
    if (failure.status >= 500) onError(failure.cause ?? failure);
    return [route, failure];
  });
  const status = Math.max(...entries.map(([, failure]) => failure.status));
  return { ...context, errors: Object.fromEntries(entries), statusCode: status };
}

/** Stands for the site while its document is rendered. */
const siteMark = '<!--site-->';

const joined = (start: string, site: string, end: string): Buffer =>
  Buffer.concat([`<!doctype html>${start}`, site, end].map((part) => Buffer.from(part)));

/** React leaves a Suspense boundary empty and reports nothing if a component in it throws. */
const emptyBoundary = '<!--$!-->';

/** Returns what a component has thrown, which only the renderer of streams reports. */
const thrownIn = (element: ReactNode): Promise<unknown> =>
  new Promise((resolve) => {
    renderToPipeableStream(element, {
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page was rendered without its content.')),
    });
  });

/** @throws the error of any component */
async function renderSite(element: ReactNode): Promise<string> {
  const html = renderToString(element);
  if (html.includes(emptyBoundary)) throw await thrownIn(element);
  return html;
}

/** React puts the elements of the head before the rest of the HTML. It escapes `<` and `>` in texts and attributes. */
const hoistedElements = /^(?:<(?:link|meta)[^>]*>|<title>[^<]*<\/title>)*/;

function splitHoisted(html: string): { head: string; content: string } {
  const head = hoistedElements.exec(html)?.[0] ?? '';
  return { head, content: html.slice(head.length) };
}

const structuredDataElement = (about: object): string =>
  `<script type="application/ld+json">${escapeJson(about)}</script>`;

function pathBelow({ url }: Request, basename: string): string {
  const { pathname, search } = new URL(url);
  return pathname.slice(basename.length) + search;
}

/** Renders the page of a request with its data. Throws only when rendering itself fails. */
export async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
  let settingsPage: SettingsPage | undefined;
  const requestContext: LoaderContext = {
    api: createApiClient({
      baseUrl: options.apiUrl,
      headers: options.apiHeaders,
      fetch: options.fetch,
    }),
    hasSession: options.hasSession,
    isBare: options.isBare === true,
    onSettings: (page) => (settingsPage = page),
    onPartFailure: (failure) => {
      if (failure.status >= 500) options.onError(failure.cause ?? failure);
    },
  };
  const { audience, isBare = false, isClosed = false, site } = options;
  const handlers = handlersOf(site.words.eventsAlias);
  const handler = audience === undefined ? handlers.site : handlers.previews[audience];
  const result = await handler.query(request, { requestContext });
  if (result instanceof Response) {
    return { kind: 'redirect', status: result.status, location: result.headers.get('location') ?? '/' };
  }
  const context = withPageFailures(result, (error) => options.onError(error));
  const handles = context.matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
  const status = Math.max(context.statusCode, ...handles.map((handle) => handle.status ?? 0));
  // A page tells the settings that it shows, and no others.
  const told = layoutSettings(site);
  if (settingsPage !== undefined && context.errors === null)
    addSettings(told, settingsOfPages[settingsPage](site));
  const shownSite = { ...unknownSettings };
  addSettings(shownSite, told);
  const data: PageData = {
    environment: {
      origin: options.origin,
      hasSession: options.hasSession,
      ageConfirmed: options.ageConfirmed,
      demo: options.demo,
      site: told,
      ...(isBare && { isBare }),
      ...(options.isHidden === true && { isHidden: true }),
      ...(isClosed && { isClosed }),
      ...(audience === 'member' && { member: previewMember }),
    },
    loaderData: context.loaderData,
    failures: failuresOf(context.errors),
  };
  const rendered = await renderSite(
    <StrictMode>
      <ShareMetadataContext value={(props) => shareMetadata({ ...props, site })}>
        <PageEnvironmentProvider value={{ ...data.environment, site: shownSite }}>
          <StaticMarkupContext value={renderToStaticMarkup}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </StaticMarkupContext>
        </PageEnvironmentProvider>
      </ShareMetadataContext>
    </StrictMode>,
  );
  const { head, content } = splitHoisted(rendered);
  const { pathname, search } = new URL(request.url);
  const personal = handles.some((handle) => handle.personal === true);
  const sources = context.matches.flatMap(({ route }) => (route as Partial<PageModule>).source ?? []);
  // The bar of a preview is styled as the admin area, whose code the browser's build has.
  const assets = options.assets(audience === undefined ? sources : [...sources, adminSource]);
  const document = renderToStaticMarkup(
    <Document
      assets={assets}
      isStatic={audience !== undefined}
      site={site}
      isBare={isBare}
      ageConfirmed={options.ageConfirmed}
      gate={
        options.ageConfirmed || isBare ? null : <AgeGate site={site} pathname={pathname} search={search} />
      }
      isInert={!options.ageConfirmed && !isBare && !isReadFirst({ pathname, search })}
      siteHtml={siteMark}
    >
      {audience === undefined ? null : (
        <PreviewBar audience={audience} path={pathBelow(request, previewPath(audience))} />
      )}
    </Document>,
  );
  const [start = '', end = ''] = document.replace('</head>', () => `${head}</head>`).split(siteMark);
  // A preview runs no scripts, so it needs no page data, and search engines do not read it.
  if (audience !== undefined)
    return { kind: 'page', status, html: joined(start, content, end), personal: true };
  const shown = context.errors === null && !isBare ? context.matches.at(-1)?.route : undefined;
  const about =
    shown && structuredData({ origin: options.origin, site }, shown.path, context.loaderData[shown.id]);
  const blocks = `${pageDataElement(data)}${about === undefined ? '' : structuredDataElement(about)}`;
  return {
    kind: 'page',
    status,
    html: joined(
      start,
      content,
      end.replace('</body>', () => `${blocks}</body>`),
    ),
    link: firstPaintLinks(assets),
    personal,
    showsReactions: handles.some((handle) => handle.showsReactions === true),
  };
}

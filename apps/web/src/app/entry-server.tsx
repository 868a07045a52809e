import '../ui/styles.ts';
import { createApiClient } from '@sandstone/contract';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { type RenderedPage, type RenderOptions } from '../../server/renderer.ts';
import { PageEnvironmentProvider } from '../page/environment.ts';
import { PageFailure, unexpectedFailure } from '../page/failure.ts';
import { escapeJson, failuresOf, type PageData, pageDataElement } from '../page/hydration.ts';
import { type LoaderContext } from '../page/loader.ts';
import { Document } from './document.tsx';
import { type RouteHandle, routes } from './routes.tsx';
import { structuredData } from './structured-data.server.ts';

const handler = createStaticHandler(routes);

/** Lets only failures with a readable text on; what was behind them goes to the log. */
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

const structuredDataElement = (about: object): string =>
  `<script type="application/ld+json">${escapeJson(about)}</script>`;

/** Renders the page of a request with its data. Throws only when rendering itself fails. */
export async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
  const requestContext: LoaderContext = {
    api: createApiClient({ baseUrl: options.apiUrl, headers: options.apiHeaders, fetch: options.fetch }),
    hasSession: options.hasSession,
  };
  const result = await handler.query(request, { requestContext });
  if (result instanceof Response) {
    return { kind: 'redirect', status: result.status, location: result.headers.get('location') ?? '/' };
  }
  const context = withPageFailures(result, (error) => options.onError(error));
  const handles = context.matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
  const status = Math.max(context.statusCode, ...handles.map((handle) => handle.status ?? 0));
  const data: PageData = {
    environment: {
      origin: options.origin,
      hasSession: options.hasSession,
      ageConfirmed: options.ageConfirmed,
      demo: options.demo,
    },
    assets: options.assets(handles.flatMap((handle) => handle.module ?? [])),
    loaderData: context.loaderData,
    failures: failuresOf(context.errors),
  };
  const html = renderToString(
    <StrictMode>
      <Document assets={data.assets}>
        <PageEnvironmentProvider value={data.environment}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </PageEnvironmentProvider>
      </Document>
    </StrictMode>,
  );
  const shown = context.errors === null ? context.matches.at(-1)?.route : undefined;
  const about = shown && structuredData(options.origin, shown.path, context.loaderData[shown.id]);
  const blocks = `${pageDataElement(data)}${about === undefined ? '' : structuredDataElement(about)}`;
  return {
    kind: 'page',
    status,
    html: `<!doctype html>${html.replace('</body>', () => `${blocks}</body>`)}`,
    personal: handles.some((handle) => handle.personal === true),
  };
}

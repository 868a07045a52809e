import { Controller, Inject, type OnModuleInit, Req, Res } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { contentVersionValue, ProblemError } from '@sandstone/contract';
import { type Visitor } from '@sandstone/domain';
import { type Logger } from '@sandstone/observability';
import { type Request, type Response } from 'express';
import { type SignedIn } from '../auth/signed-in.decorator.ts';
import { ApiRoute, type NamedRoute, ROUTE_METADATA } from '../http/api-route.decorator.ts';
import { problemOf } from '../http/problem.filter.ts';
import { requestIdOf } from '../http/request-id.ts';
import { routeInput, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { LOGGER } from '../infrastructure/observability.module.ts';
import { ContentVersion } from './content-version.ts';
import { KEEP_OPTIONS, type KeepOptions } from './kept-answers.interceptor.ts';
import { KeptAnswers } from './kept-answers.ts';

interface KeptHandler {
  route: NamedRoute;
  options: KeepOptions;
  read: (input: unknown, visitor: Visitor) => Promise<unknown>;
}

/** The parameters of a path that fits a route, such as `/api/posts/:id`. */
function paramsOf(route: NamedRoute, path: string): Record<string, string> | undefined {
  const given = path.split('/');
  const parts = route.path.split('/');
  const fits = parts.every((part, index) => part.startsWith(':') || part === given[index]);
  if (!fits || parts.length !== given.length) return undefined;
  return Object.fromEntries(
    parts.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[index] ?? '')]] : [],
    ),
  );
}

/** Answers several public routes at once, so that a page takes one request of the web server. */
@Controller()
export class PageAnswersController implements OnModuleInit {
  #handlers: readonly KeptHandler[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly version: ContentVersion,
    @Inject(KeptAnswers) private readonly answers: KeptAnswers,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.#handlers = this.discovery.getControllers().flatMap(({ instance }) => {
      const controller = instance as Record<string, (...args: unknown[]) => Promise<unknown>>;
      return this.scanner
        .getAllMethodNames(Object.getPrototypeOf(controller))
        .flatMap((name): KeptHandler[] => {
          const handler = controller[name];
          const options = handler && this.reflector.get<KeepOptions | undefined>(KEEP_OPTIONS, handler);
          if (handler === undefined || options === undefined) return [];
          const route = this.reflector.get<NamedRoute>(ROUTE_METADATA, handler);
          return [{ route, options, read: (input, visitor) => handler.call(controller, input, visitor) }];
        });
    });
  }

  @ApiRoute('pageAnswers')
  async read(
    @RouteInput('pageAnswers') { query }: RouteInputOf<'pageAnswers'>,
    @Req() request: Request & { user?: SignedIn },
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const requestId = requestIdOf(request);
    const version = await this.version.current();
    const answers = await Promise.all(
      query.paths.map(async (path) => {
        try {
          const answer = await this.#read(new URL(path, 'http://api'), version, request.user?.user);
          return `{"status":200,"contentVersion":${JSON.stringify(answer.contentVersion)},"body":${answer.json}}`;
        } catch (error) {
          const body = problemOf(error, requestId, this.logger);
          return JSON.stringify({ status: body.status, contentVersion: null, body });
        }
      }),
    );
    response.type('json');
    return `{"answers":[${answers.join()}]}`;
  }

  async #read(
    { pathname, searchParams }: URL,
    version: string,
    user: SignedIn['user'] | undefined,
  ): Promise<{ json: string; contentVersion: string | null }> {
    for (const { route, options, read } of this.#handlers) {
      const params = paramsOf(route, pathname);
      if (params === undefined) continue;
      const input = routeInput(route.name, { params, query: Object.fromEntries(searchParams) });
      // The route itself does the same, so both share what is kept.
      const reader = route.readsSession ? user : undefined;
      const answer = () => read(input, { signedIn: reader !== undefined });
      // An administrator's answers are never kept.
      if (reader?.role === 'admin') return { json: JSON.stringify(await answer()), contentVersion: null };
      const audience = reader === undefined ? 'visitor' : 'member';
      const kept = { route: route.name, input, audience, maxAgeMs: options.maxAgeMs } as const;
      return {
        json: await this.answers.textOf(version, kept, answer),
        contentVersion: contentVersionValue(version, route.readsSession ? audience : 'everyone'),
      };
    }
    throw new ProblemError('not_found');
  }
}

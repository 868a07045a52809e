import { hash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { contentVersionHeader, contentVersionValue } from '@sandstone/contract';
import { type Request, type Response as ExpressResponse } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { type SignedIn } from '../auth/signed-in.decorator.ts';
import { setAudienceHeaders } from '../auth/visitor.decorator.ts';
import { type NamedRoute, ROUTE_METADATA } from '../http/api-route.decorator.ts';
import { routeInput } from '../http/route-input.decorator.ts';
import { ContentVersion } from './content-version.ts';
import { type CachedResponse, CachedResponses } from './cached-responses.ts';

/** The metadata key of the `CacheOptions` of a handler whose responses are cached. */
const CACHE_OPTIONS = 'sandstone:cache-options';

type CacheOptions = Partial<Pick<CachedResponse, 'maxAgeMs'>>;

/**
 * Caches the responses of a public route per content version and audience, and lets clients revalidate them by a hash of
 * their bytes: the version also changes with what visitors do not see. An administrator's responses are never cached.
 */
export const CacheResponses = (options: CacheOptions = {}): MethodDecorator =>
  applyDecorators(SetMetadata(CACHE_OPTIONS, options), UseInterceptors(CachedResponsesInterceptor));

@Injectable()
export class CachedResponsesInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly version: ContentVersion,
    @Inject(CachedResponses) private readonly responses: CachedResponses,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handler = context.getHandler();
    const route = this.reflector.get<NamedRoute>(ROUTE_METADATA, handler);
    const { maxAgeMs } = this.reflector.get<CacheOptions>(CACHE_OPTIONS, handler);
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: SignedIn }>();
    if (request.user?.user.role === 'admin') return next.handle();
    return from(this.#respond(route, maxAgeMs, request, http.getResponse<ExpressResponse>(), next));
  }

  /** The access guard has verified the session: only a signed-in user is a member. */
  async #respond(
    { name, readsSession }: NamedRoute,
    maxAgeMs: number | undefined,
    request: Request & { user?: SignedIn },
    response: ExpressResponse,
    next: CallHandler,
  ): Promise<string | Response> {
    const input = routeInput(name, request);
    const audience = request.user === undefined ? 'visitor' : 'member';
    const version = await this.version.current();
    if (readsSession) setAudienceHeaders(request, response);
    const text = await this.responses.textOf(version, { route: name, input, audience, maxAgeMs }, () =>
      lastValueFrom(next.handle()),
    );
    response.set(contentVersionHeader, contentVersionValue(version, readsSession ? audience : 'everyone'));
    const etag = `W/"${hash('sha1', text, 'base64url')}"`;
    response.set('ETag', etag);
    // Nest sends a `Response` as the whole response.
    if (request.headers['if-none-match']?.includes(etag))
      return new Response(null, { status: 304, headers: { etag } });
    response.type('json');
    return text;
  }
}

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Visitor } from '@sandstone/domain';
import { type Request, type Response } from 'express';
import { sessionCookieOf } from './session-cookie.ts';
import { type SignedIn } from './signed-in.decorator.ts';

type RequestOfVisitor = Request & { user?: SignedIn };

/**
 * Sets the cache headers of content that depends on membership. Public responses must be revalidated. Any session cookie,
 * even an invalid one, makes the response private.
 */
export function setAudienceHeaders(request: RequestOfVisitor, response: Response): void {
  const personal = request.user !== undefined || sessionCookieOf(request) !== undefined;
  response.set({ 'Cache-Control': personal ? 'private, no-store' : 'no-cache', Vary: 'Cookie' });
}

/** Injects the visitor, and sets the cache headers of content that depends on membership. */
export const CurrentVisitor = createParamDecorator((_data: unknown, context: ExecutionContext): Visitor => {
  const http = context.switchToHttp();
  const request = http.getRequest<RequestOfVisitor>();
  setAudienceHeaders(request, http.getResponse<Response>());
  return { signedIn: request.user !== undefined };
});

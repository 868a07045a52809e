import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Visitor } from '@sandstone/domain';
import { type Request, type Response } from 'express';
import { sessionCookieOf } from './session-cookie.ts';
import { type SignedIn } from './signed-in.decorator.ts';

/**
 * Who looks at a page that shows members more. What anybody may see is asked again each time; as soon as the request
 * has a session cookie, whatever it is worth, the answer is for this visitor alone.
 */
export const CurrentVisitor = createParamDecorator((_data: unknown, context: ExecutionContext): Visitor => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request & { user?: SignedIn }>();
  const personal = request.user !== undefined || sessionCookieOf(request) !== undefined;
  http
    .getResponse<Response>()
    .set({ 'Cache-Control': personal ? 'private, no-store' : 'no-cache', Vary: 'Cookie' });
  return { signedIn: request.user !== undefined };
});

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Actor, type SessionRecord, type UserRecord } from '@sandstone/database';
import { currentTrace } from '@sandstone/observability/tracing';
import { requestIdOf } from '../http/request-id.ts';

/** Who asks, by a session that is good at this moment. */
export interface SignedIn {
  session: SessionRecord;
  user: UserRecord;
}

/** `SignedIn`, or undefined on a public route that nobody signed in to. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedIn | undefined =>
    context.switchToHttp().getRequest().user,
);

/** Who answers for a change in the audit log; only on routes that need a session. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<{ id: unknown; user: SignedIn }>();
  return {
    userId: request.user.user.id,
    requestId: requestIdOf(request),
    traceparent: currentTrace()?.traceparent,
  };
});

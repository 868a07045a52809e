import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Actor, type SessionRecord, type UserRecord } from '@sandstone/database';
import { requestIdOf } from '@sandstone/observability';
import { currentTrace } from '@sandstone/observability/tracing';

/** The valid session of a request, and its user. */
export interface SignedIn {
  session: SessionRecord;
  user: UserRecord;
}

/** Injects `SignedIn`, or undefined on a public route without a session. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedIn | undefined =>
    context.switchToHttp().getRequest().user,
);

/** Injects the actor for the audit log, on routes that require a session. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<{ id: unknown; user: SignedIn }>();
  return {
    userId: request.user.user.id,
    requestId: requestIdOf(request),
    traceparent: currentTrace()?.traceparent,
  };
});

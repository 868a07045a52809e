import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type SessionRecord, type UserRecord } from '@sandstone/database';

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

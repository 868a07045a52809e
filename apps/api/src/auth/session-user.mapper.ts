import { type SessionUser } from '@sandstone/contract';
import { type UserRecord } from '@sandstone/database';

export function toSessionUser(user: UserRecord): SessionUser {
  return {
    uid: user.id,
    displayName: user.displayName,
    email: user.email,
    emailVerified: user.emailVerified,
    photoURL: user.photoUrl,
    provider: user.provider,
    role: user.role,
    metadata: {
      creationTime: user.createdAt.toISOString(),
      lastSignInTime: user.lastLoginAt.toISOString(),
    },
  };
}

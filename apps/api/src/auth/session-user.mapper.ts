import { type SessionUser } from '@sandstone/contract';
import { type UserRecord } from '@sandstone/database';
import { webAddress } from '@sandstone/domain';

export function toSessionUser(user: UserRecord): SessionUser {
  return {
    uid: user.id,
    displayName: user.displayName,
    email: user.email,
    emailVerified: user.emailVerified,
    // Records of older releases may have any address.
    photoURL: webAddress(user.photoUrl),
    provider: user.provider,
    role: user.role,
    metadata: {
      creationTime: user.createdAt.toISOString(),
      lastSignInTime: user.lastLoginAt.toISOString(),
    },
  };
}

import { type UserRecord } from '@sandstone/database';
import { webAddress } from '@sandstone/domain';
import { type ResponseOf } from '../http/route-input.decorator.ts';

export function toSessionUser(user: UserRecord): ResponseOf<'login'>['user'] {
  return {
    uid: user.id,
    displayName: user.displayName,
    email: user.email,
    emailVerified: user.emailVerified,
    // Records of older releases may have any address.
    photoURL: webAddress(user.photoUrl),
    provider: user.provider,
    role: user.role,
    metadata: { creationTime: user.createdAt, lastSignInTime: user.lastLoginAt },
  };
}

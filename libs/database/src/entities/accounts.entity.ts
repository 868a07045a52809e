import { defineEntity, p } from '@mikro-orm/postgresql';
import { roles } from '@sandstone/contract';

const roleSources = ['list', 'operator'] as const;

export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    issuer: p.text(),
    subject: p.text(),
    provider: p.text(),
    email: p.text().strictNullable(),
    emailVerified: p.boolean().default(false),
    displayName: p.text().strictNullable(),
    photoUrl: p.text().strictNullable(),
    role: p.enum(roles).default('user'),
    roleSource: p.enum(roleSources).default('list'),
    disabledAt: p.datetime(3).strictNullable(),
    deletionRequestedAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    lastLoginAt: p.datetime(3).defaultRaw('now()'),
  },
});

export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    createdAt: p.datetime(3),
    lastSeenAt: p.datetime(3),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).strictNullable(),
    providerCheckedAt: p.datetime(3),
  },
});

export const LoginTokenEntity = defineEntity({
  name: 'LoginToken',
  tableName: 'login_tokens',
  properties: { tokenHash: p.blob().primary(), expiresAt: p.datetime(3) },
});

/** A blocked person, also after the account is deleted. */
export const BlockedIdentityEntity = defineEntity({
  name: 'BlockedIdentity',
  tableName: 'blocked_identities',
  properties: {
    /** A keyed hash of the provider's account, or of the verified e-mail. */
    mark: p.blob().primary(),
    /** Null once the account is deleted. */
    userId: p.uuid().strictNullable(),
    blockedAt: p.datetime(3).defaultRaw('now()'),
  },
});

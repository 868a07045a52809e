import { type SessionUser } from '@sandstone/contract';

export const someMember = (some: Partial<SessionUser> = {}): SessionUser => ({
  uid: crypto.randomUUID(),
  displayName: 'Vera',
  email: 'vera@example.com',
  emailVerified: true,
  photoURL: null,
  provider: 'google.com',
  role: 'user',
  metadata: { creationTime: '2026-01-02T00:00:00Z', lastSignInTime: '2026-01-02T00:00:00Z' },
  ...some,
});

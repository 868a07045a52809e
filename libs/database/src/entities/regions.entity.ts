import { defineEntity, p } from '@mikro-orm/postgresql';
import { type ProxyReport } from '@sandstone/contract';

/** A key that signs proofs of age. All of them are accepted. */
export const AgeKeyEntity = defineEntity({
  name: 'AgeKey',
  tableName: 'age_keys',
  properties: {
    id: p.text().primary(),
    secret: p.text(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** A process of the reverse proxy. */
export const ReverseProxyEntity = defineEntity({
  name: 'ReverseProxy',
  tableName: 'reverse_proxies',
  properties: { id: p.uuid().primary(), report: p.json<ProxyReport>(), seenAt: p.datetime(3) },
});

/** A proof that lets an administrator pass in every region. It is valid as long as its session, which it may outlive. */
export const StaffProofEntity = defineEntity({
  name: 'StaffProof',
  tableName: 'staff_proofs',
  properties: { id: p.text().primary(), sessionId: p.uuid(), expiresAt: p.datetime(3) },
});

/** A check of the age that a visitor has begun. */
export const AgeCheckEntity = defineEntity({
  name: 'AgeCheck',
  tableName: 'age_checks',
  properties: {
    stateHash: p.blob().primary(),
    /** The hash of the secret in the cookie of the browser that began it. */
    browserHash: p.blob(),
    method: p.text(),
    codeVerifier: p.text(),
    nonce: p.text(),
    returnPath: p.text(),
    expiresAt: p.datetime(3),
  },
});

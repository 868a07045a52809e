import { defineEntity, p } from '@mikro-orm/postgresql';

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

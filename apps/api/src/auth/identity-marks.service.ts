import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { type IdentityMarks, type UserRecord } from '@sandstone/database';
import { API_CONFIG } from '../infrastructure/config.module.ts';

/**
 * Makes hashes that recognize a blocked person who has deleted the account. Their key is not in the database, so that
 * nobody can find out from the database, or a backup of it, whether a certain e-mail address is blocked.
 */
@Injectable()
export class IdentityMarksService {
  readonly #key: string;

  constructor(@Inject(API_CONFIG) config: ApiConfig) {
    this.#key = config.sessionSecret;
  }

  /** Marks the account of the provider, and the e-mail address if it is verified: others could claim one that is not. */
  of({
    issuer,
    subject,
    email,
    emailVerified,
  }: Pick<UserRecord, 'issuer' | 'subject' | 'email' | 'emailVerified'>): IdentityMarks {
    const mark = (...parts: string[]) =>
      createHmac('sha256', this.#key)
        .update(JSON.stringify(['blocked', ...parts]))
        .digest();
    return [
      mark('subject', issuer, subject),
      ...(emailVerified && email !== null ? [mark('email', email.toLowerCase())] : []),
    ];
  }
}

import { createHash } from 'node:crypto';
import { limits } from '@sandstone/contract';
import { Repository } from '../repository.ts';

const minuteMs = 60_000;

export interface NewAgeCheck {
  state: string;
  /** The secret of the browser that begins the check. */
  browser: string;
  method: string;
  codeVerifier: string;
  nonce: string;
  returnPath: string;
}
export interface TakenAgeCheck extends Pick<NewAgeCheck, 'method' | 'codeVerifier' | 'nonce' | 'returnPath'> {
  isExpired: boolean;
}

/** Only hashes are stored, so that nobody who reads the database can finish a check. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Checks of the age that visitors have begun. */
export class AgeCheckRepository extends Repository {
  async add({ state, browser, ...check }: NewAgeCheck, now: Date = new Date()): Promise<void> {
    const expiresAt = new Date(now.getTime() + limits.regions.checkMinutes * minuteMs);
    const hashes = { stateHash: hashOf(state), browserHash: hashOf(browser) };
    await this.queries
      .insertInto('age_checks')
      .values({ ...check, ...hashes, expiresAt })
      .execute();
  }

  /**
   * Takes a check away, so that nobody finishes it a second time, also not at the same moment.
   * @returns undefined if there is none that this browser began
   */
  async take(state: string, browser: string, now: Date = new Date()): Promise<TakenAgeCheck | undefined> {
    const row = await this.queries
      .deleteFrom('age_checks')
      .where('stateHash', '=', hashOf(state))
      .where('browserHash', '=', hashOf(browser))
      .returning(['method', 'codeVerifier', 'nonce', 'returnPath', 'expiresAt'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { expiresAt, ...check } = row;
    return { ...check, isExpired: expiresAt <= now };
  }

  /** Deletes expired checks. They are kept for a while, so that a late visitor is told why the check does not count. */
  async sweep(now: Date = new Date()): Promise<void> {
    const before = new Date(now.getTime() - limits.regions.checkMinutes * minuteMs);
    await this.queries.deleteFrom('age_checks').where('expiresAt', '<=', before).execute();
  }
}

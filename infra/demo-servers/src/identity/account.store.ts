import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { type Account, account, isReadyEmail, type PersonClaims } from './account.ts';
import { PersistedFile } from '../persisted-file.ts';

export type SignIn =
  | { outcome: 'signed-in'; account: Account; isNewUser: boolean }
  /** The e-mail belongs to an account of another provider. */
  | { outcome: 'needs-confirmation'; verifiedProvider: string };

const stored = z.object({ accounts: z.array(account) });

/** The accounts, in memory and on disk. */
export class AccountStore {
  readonly #file: PersistedFile;
  readonly #accounts = new Map<string, Account>();

  private constructor(file: PersistedFile) {
    this.#file = file;
  }

  static async open(dataDir: string): Promise<AccountStore> {
    const store = new AccountStore(new PersistedFile(join(dataDir, 'accounts.json')));
    const content = await store.#file.read();
    if (content !== undefined) {
      for (const each of stored.parse(content).accounts) store.#accounts.set(each.localId, each);
    }
    return store;
  }

  find(localId: string): Account | undefined {
    return this.#accounts.get(localId);
  }

  /** Sorted by last sign-in, newest first. */
  ofProvider(providerId: string): Account[] {
    return [...this.#accounts.values()]
      .filter((each) => each.providerId === providerId)
      .sort((a, b) => b.lastLoginAtMs - a.lastLoginAtMs);
  }

  /**
   * Finds or creates the account of a person from a provider. A verified e-mail identifies the account at the same
   * provider, regardless of `sub`; an unverified one does so only together with `sub`.
   */
  async signIn(providerId: string, person: PersonClaims): Promise<SignIn> {
    const existing = this.#match(providerId, person);
    if (existing === undefined) {
      const other = this.#ownerElsewhere(providerId, person.email ?? null);
      if (other !== undefined) return { outcome: 'needs-confirmation', verifiedProvider: other.providerId };
    }
    const now = Date.now();
    const signedIn = existing ?? this.#create(providerId, person, now);
    if (!signedIn.disabled) {
      signedIn.lastLoginAtMs = now;
      signedIn.displayName = person.name ?? signedIn.displayName;
      signedIn.photoUrl = person.picture ?? signedIn.photoUrl;
    }
    await this.#save();
    return { outcome: 'signed-in', account: signedIn, isNewUser: existing === undefined };
  }

  /** @returns false when the account does not exist */
  async change(localId: string, change: Partial<Pick<Account, 'disabled' | 'validSince'>>): Promise<boolean> {
    const found = this.#accounts.get(localId);
    if (found === undefined) return false;
    Object.assign(found, change);
    await this.#save();
    return true;
  }

  async delete(localId: string): Promise<void> {
    this.#accounts.delete(localId);
    await this.#save();
  }

  #match(providerId: string, person: PersonClaims): Account | undefined {
    const email = person.email ?? null;
    const here = this.ofProvider(providerId).filter((each) => each.email === email);
    if (email !== null && person.email_verified) return here.find((each) => each.emailVerified);
    return here.find((each) => !each.emailVerified && each.rawId === person.sub);
  }

  #ownerElsewhere(providerId: string, email: string | null): Account | undefined {
    if (email === null || isReadyEmail(email)) return undefined;
    const owners = [...this.#accounts.values()].filter((each) => each.email === email);
    return owners.some((each) => each.providerId === providerId) ? undefined : owners[0];
  }

  #create(providerId: string, person: PersonClaims, now: number): Account {
    const created: Account = {
      localId: randomBytes(21).toString('base64url'),
      providerId,
      rawId: person.sub,
      email: person.email ?? null,
      emailVerified: Boolean(person.email) && person.email_verified,
      displayName: person.name ?? null,
      photoUrl: person.picture ?? null,
      disabled: false,
      validSince: Math.floor(now / 1000),
      createdAtMs: now,
      lastLoginAtMs: now,
    };
    this.#accounts.set(created.localId, created);
    return created;
  }

  #save(): Promise<void> {
    return this.#file.write(() => ({ accounts: [...this.#accounts.values()] }));
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem, startSystem } from '@sandstone/test-system/running-system';
import { filesOf } from '@sandstone/test-system/storage-snapshot';
import { type ObjectStorage } from '@sandstone/storage';
import { type Audiences, createAudiences, signInAgain } from './audiences.ts';
import { type FaultyStore } from './faulty-store.ts';
import { Ledger } from './ledger.ts';

interface Store {
  /** Reads the objects directly. */
  storage: ObjectStorage;
  /** The proxy that the system uses as its store. */
  faulty: FaultyStore;
  environment: Record<string, string>;
}

/** A running system, the people who use it, and what they were told it has accepted. */
export class Site {
  readonly ledger = new Ledger();
  readonly store: Store | undefined;
  #system: RunningSystem;
  #audiences: Audiences;

  private constructor(system: RunningSystem, audiences: Audiences, store: Store | undefined) {
    this.#system = system;
    this.#audiences = audiences;
    this.store = store;
  }

  /** @param store an S3 server; without it, the system has its objects in files */
  static async start(dataDir: string, store?: Store): Promise<Site> {
    const system = await startSystem(dataDir, { environment: store?.environment ?? {} });
    try {
      return new Site(system, await createAudiences(system), store);
    } catch (error) {
      await system.stop();
      throw error;
    }
  }

  get system(): RunningSystem {
    return this.#system;
  }

  get audiences(): Audiences {
    return this.#audiences;
  }

  /** The creator's session. */
  get admin(): ApiSession {
    return this.#audiences.admin;
  }

  get storage(): ObjectStorage {
    return this.store?.storage ?? filesOf(this.#system);
  }

  /** Stops the system, and starts it at the same address with new secrets. Everybody who is signed in signs in again. */
  async rotateSecrets(): Promise<void> {
    const { dataDir, site } = this.#system;
    await this.#system.stop();
    const path = join(dataDir, 'secrets.json');
    // The launcher makes what is missing. The password of Postgres is stored in the cluster, too.
    const { postgresPassword } = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
    await writeFile(path, JSON.stringify({ postgresPassword }));
    this.#system = await startSystem(dataDir, {
      environment: { ...this.store?.environment, PORT: new URL(site).port },
    });
    this.#audiences = await signInAgain(site, this.#audiences);
  }

  stop(): Promise<void> {
    return this.#system.stop();
  }
}

import { type EntityManager } from '@mikro-orm/postgresql';
import { type Database, type Queries } from './database.ts';

/** Reads and changes the records of one feature. Nest provides every class that extends this one. */
export abstract class Repository {
  protected readonly database: Database;
  constructor(database: Database) {
    this.database = database;
  }

  /** Runs each query on any connection of the pool. */
  protected get queries(): Queries {
    return this.database.queries;
  }

  /** A new unit of work for each use. */
  protected get em(): EntityManager {
    return this.database.em;
  }
}

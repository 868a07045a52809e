import { randomUUID } from 'node:crypto';
import { type OnModuleInit } from '@nestjs/common';
import { ConfigError } from '@sandstone/config';
import {
  compatibilityLevel,
  describeTooOld,
  firstCompatibilityLevel,
  isUnderstood,
  limits,
  ProblemError,
  type RunningProcess,
} from '@sandstone/contract';
import { type CompatibilityRepository } from '@sandstone/database';
import { type Logger } from '@sandstone/observability';

/**
 * Tells the database each second that this process runs, and learns which compatibility level the stored data need. A
 * process below it serves nothing more.
 */
export class CompatibilityWatch implements OnModuleInit {
  readonly #self: RunningProcess;
  /** Processes that have named themselves to this one since the last report. */
  readonly #heard = new Map<string, RunningProcess>();
  readonly #compatibility: Pick<CompatibilityRepository, 'report'>;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #onTooOld: (() => void)[] = [];
  #requiredLevel = firstCompatibilityLevel;
  #timer: NodeJS.Timeout | undefined;
  #reporting: Promise<void> | undefined;
  #isStopped = false;

  constructor(
    kind: RunningProcess['kind'],
    compatibility: Pick<CompatibilityRepository, 'report'>,
    logger: Pick<Logger, 'error'>,
  ) {
    this.#self = { id: randomUUID(), kind, level: compatibilityLevel };
    this.#compatibility = compatibility;
    this.#logger = logger;
  }

  /** The process starts only when it knows the level. */
  async onModuleInit(): Promise<void> {
    await this.#report();
    this.#schedule();
  }

  /** Must end before the database is closed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#reporting;
  }

  get requiredLevel(): number {
    return this.#requiredLevel;
  }

  /** Reports another process, which has no connection to the database. */
  hear(other: RunningProcess): void {
    this.#heard.set(other.id, other);
  }

  /** Calls this once the stored data need a higher level than this process has. */
  onTooOld(listener: () => void): void {
    this.#onTooOld.push(listener);
    if (!isUnderstood(this.#requiredLevel)) listener();
  }

  /** @throws ProblemError release_too_old */
  assertServes(): void {
    if (!isUnderstood(this.#requiredLevel)) throw new ProblemError('release_too_old');
  }

  /** The same for readiness. @throws ConfigError */
  async check(): Promise<void> {
    if (!isUnderstood(this.#requiredLevel)) throw new ConfigError([describeTooOld(this.#requiredLevel)]);
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      // While the database is away, readiness says so.
      this.#reporting = this.#report()
        .catch(() => undefined)
        .finally(() => this.#schedule());
    }, limits.processes.reportSeconds * 1000);
    this.#timer.unref();
  }

  async #report(): Promise<void> {
    const others = [...this.#heard.values()];
    this.#heard.clear();
    const before = this.#requiredLevel;
    this.#requiredLevel = await this.#compatibility.report([this.#self, ...others]);
    if (isUnderstood(this.#requiredLevel) || !isUnderstood(before)) return;
    this.#logger.error({ requiredLevel: this.#requiredLevel }, describeTooOld(this.#requiredLevel));
    for (const listener of this.#onTooOld) listener();
  }
}

import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { ProblemError, type Route } from '@sandstone/contract';
import { type RegionRulesRecord, RegionRulesRepository } from '@sandstone/database';
import { type ClassCheck, isAdmitted, keepsVisitorsOut, vouchedClass } from '@sandstone/domain';
import { VersionedCache } from '@sandstone/version-cache';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { ContentVersion } from '../content-version/content-version.ts';

/**
 * Refuses requests whose class the reverse proxy does not vouch for, while visitors of a region do not see the site. The
 * reverse proxy refuses them as well, so that a mistake there opens nothing.
 */
@Injectable()
export class RegionAdmission {
  readonly #known = new VersionedCache<RegionRulesRecord>({ maxValues: 1 });
  /** Known to every api by the secret that they share. */
  readonly classToken: string;

  constructor(
    private readonly version: ContentVersion,
    private readonly rules: RegionRulesRepository,
    @Inject(API_CONFIG) config: ApiConfig,
  ) {
    this.classToken = createHmac('sha256', config.sessionSecret)
      .update(JSON.stringify(['visitor class']))
      .digest('base64url');
  }

  /** @param version a version of the content that is current, or was a moment ago */
  rulesIn(version: string): Promise<RegionRulesRecord> {
    return this.#known.get(version, 'rules', () => this.rules.current());
  }

  /** @returns null while everybody sees the site */
  async classCheckIn(version: string): Promise<ClassCheck | null> {
    const { rules, version: rulesVersion, changedAt } = await this.rulesIn(version);
    return changedAt === null || !keepsVisitorsOut(rules)
      ? null
      : { classToken: this.classToken, rulesVersion, changedAt: changedAt.toISOString() };
  }

  /**
   * @param header what the reverse proxy says about the visitor
   * @throws ProblemError unavailable, age_proof_required, region_blocked
   */
  async admit(
    { whileClosed, unadmitted, withoutClass }: Pick<Route, 'whileClosed' | 'unadmitted' | 'withoutClass'>,
    header: string | string[] | undefined,
  ): Promise<void> {
    if (whileClosed === true || withoutClass === true) return;
    const visitorClass = await vouchedClass(header, [
      () => this.#classCheck(),
      () => this.#newestClassCheck(),
    ]);
    if (visitorClass === undefined) throw new ProblemError('unavailable');
    if (visitorClass === 'everybody' || isAdmitted(visitorClass)) return;
    // The legal pages name the creator.
    if (unadmitted === 'always' || (unadmitted === 'unlessHidden' && visitorClass !== 'hidden')) return;
    throw new ProblemError(visitorClass === 'unverified' ? 'age_proof_required' : 'region_blocked');
  }

  async #classCheck(): Promise<ClassCheck | null> {
    return this.classCheckIn(await this.version.current());
  }

  #newestClassCheck(): Promise<ClassCheck | null> {
    this.version.expire();
    return this.#classCheck();
  }
}

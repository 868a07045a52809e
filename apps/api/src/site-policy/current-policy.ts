import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { firstCompatibilityLevel, type SitePolicy, type VisitorRules } from '@sandstone/contract';
import {
  AgeKeyRepository,
  RegionRulesRepository,
  SiteSettingsRepository,
  SiteStateRepository,
  StaffProofRepository,
} from '@sandstone/database';
import { keepsVisitorsOut } from '@sandstone/domain';
import { AgeMethods } from '../age-proof/age-methods.ts';
import { RegionAdmission } from '../site-state/region-admission.ts';

/** Makes the policy of the reverse proxies from the database each time, so that two processes never disagree. */
@Injectable()
export class CurrentPolicy {
  constructor(
    private readonly state: SiteStateRepository,
    private readonly regions: RegionRulesRepository,
    private readonly settings: SiteSettingsRepository,
    private readonly keys: AgeKeyRepository,
    private readonly staff: StaffProofRepository,
    private readonly regionAdmission: RegionAdmission,
    private readonly methods: AgeMethods,
  ) {}

  /** @param level the compatibility level of the proxy, which may have a release that does not know its own */
  async forProxy(level: number): Promise<SitePolicy> {
    const [{ isOpen, requiredLevel }, { isReadable, ...regions }, { refuseAiCrawlers }] = await Promise.all([
      this.state.current(),
      this.regions.current(),
      this.settings.rules(),
    ]);
    // Each change makes a reverse proxy reload, which closes idle connections. So the policy has what proofs need only
    // while a rule asks for them.
    const areNeeded = keepsVisitorsOut(regions.rules);
    const gate: VisitorRules = {
      rules: regions.rules.map(({ region, policy, methods, proofDays, hideMe }) => ({
        region,
        policy,
        methods,
        proofDays,
        hideMe,
      })),
      rulesVersion: regions.version,
      methods: areNeeded ? await this.methods.list() : [],
      keys: areNeeded ? await this.#keys() : [],
      classToken: this.regionAdmission.classToken,
      endedStaff: areNeeded ? await this.staff.ended() : [],
    };
    return withVersion({
      isOpen: isOpen && isReadable && level >= requiredLevel,
      // Beside an api of the previous release, both must make the same policy.
      ...(requiredLevel > firstCompatibilityLevel && { requiredLevel }),
      ...(refuseAiCrawlers && { refusesAiCrawlers: true }),
      gate,
    });
  }

  /** The first proof after a rotation or a restore must be signed with a key that the reverse proxies have already. */
  async #keys(): Promise<VisitorRules['keys']> {
    const known = await this.keys.all();
    return known.length > 0 ? known : [await this.keys.current()];
  }

  /** A reverse proxy of the previous release cannot keep rules, so it shows nothing while they keep visitors out. */
  async forFormerProxy(): Promise<SitePolicy> {
    const [{ isOpen, requiredLevel }, { isReadable, rules }] = await Promise.all([
      this.state.current(),
      this.regions.current(),
    ]);
    return withVersion({
      isOpen: isOpen && isReadable && !keepsVisitorsOut(rules) && requiredLevel <= firstCompatibilityLevel,
    });
  }
}

const withVersion = (policy: Omit<SitePolicy, 'version'>): SitePolicy => ({
  version: hash('sha256', JSON.stringify(policy), 'hex').slice(0, 32),
  ...policy,
});

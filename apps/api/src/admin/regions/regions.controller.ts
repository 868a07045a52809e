import { Controller, Inject, Req, Res } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { compatibilityLevel, isLoopback, ProblemError } from '@sandstone/contract';
import {
  type Actor,
  RegionRulesRepository,
  ReverseProxyRepository,
  SiteSettingsRepository,
} from '@sandstone/database';
import { type Request, type Response } from 'express';
import { AgeMethods } from '../../age-proof/age-methods.ts';
import { StaffProofs } from '../../age-proof/staff-proofs.ts';
import { CurrentActor, CurrentSession, type SignedIn } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { API_CONFIG } from '../../infrastructure/config.module.ts';
import { CurrentPolicy } from '../../site-policy/current-policy.ts';
import { refusalOfRules } from './rules-refusal.ts';

/** Reads and saves what visitors of each region get. An undo saves the former rules. */
@Controller()
export class RegionsController {
  constructor(
    private readonly regions: RegionRulesRepository,
    private readonly settings: SiteSettingsRepository,
    private readonly proxies: ReverseProxyRepository,
    private readonly policy: CurrentPolicy,
    private readonly staff: StaffProofs,
    private readonly methods: AgeMethods,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @ApiRoute('adminRegions')
  async read(): Promise<ResponseOf<'adminRegions'>> {
    const [{ rules, version }, methods, proxies, policy] = await Promise.all([
      this.regions.current(),
      this.methods.list(),
      this.proxies.running(),
      this.policy.forProxy(compatibilityLevel),
    ]);
    return {
      rules: [...rules],
      version,
      methods,
      proxies: proxies.map(({ version: inForce, ...proxy }) => ({
        ...proxy,
        isCurrent: inForce === policy.version,
      })),
      isPublicAddress: !isLoopback(this.config.publicUrl),
    };
  }

  /** The administrator gets a proof before the rules are in force, so that they never keep her out. */
  @ApiRoute('adminSaveRegions')
  async save(
    @RouteInput() { body: { rules, unchangedSince } }: RouteInputOf<'adminSaveRegions'>,
    @CurrentActor() actor: Actor,
    @CurrentSession() { session }: SignedIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<'adminSaveRegions'>> {
    const proxies = await this.proxies.running();
    const refusal = refusalOfRules(rules, { proxies, methods: await this.methods.list() });
    if (refusal !== undefined) throw new ProblemError(refusal.code, refusal.detail);
    await this.staff.renew(request, response, session);
    await this.settings.save('regions', { value: { rules }, unchangedSince }, actor);
    return this.read();
  }
}

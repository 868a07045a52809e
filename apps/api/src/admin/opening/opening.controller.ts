import { Controller } from '@nestjs/common';
import { compatibilityLevel } from '@sandstone/contract';
import {
  type Actor,
  ReverseProxyRepository,
  type SiteStateRecord,
  SiteStateRepository,
} from '@sandstone/database';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { CurrentPolicy } from '../../site-policy/current-policy.ts';

/** Opens and closes the site. */
@Controller()
export class OpeningController {
  constructor(
    private readonly state: SiteStateRepository,
    private readonly proxies: ReverseProxyRepository,
    private readonly policy: CurrentPolicy,
  ) {}

  @ApiRoute('adminOpening')
  async read(): Promise<ResponseOf<'adminOpening'>> {
    return this.#respond(await this.state.current());
  }

  @ApiRoute('adminSetOpening')
  async set(
    @RouteInput() { body }: RouteInputOf<'adminSetOpening'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminSetOpening'>> {
    return this.#respond(await this.state.set(body.isOpen, body.unchangedSince, actor));
  }

  async #respond({
    requiredLevel: _requiredLevel,
    ...state
  }: SiteStateRecord): Promise<ResponseOf<'adminOpening'>> {
    const [proxies, { version }] = await Promise.all([
      this.proxies.running(),
      this.policy.forProxy(compatibilityLevel),
    ]);
    return { ...state, isInForce: proxies.every((proxy) => proxy.version === version) };
  }
}

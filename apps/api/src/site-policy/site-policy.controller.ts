import { Controller, Headers } from '@nestjs/common';
import { namedProcess, ProblemError, processHeader } from '@sandstone/contract';
import { ReverseProxyRepository } from '@sandstone/database';
import { CompatibilityWatch } from '@sandstone/nest';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { CurrentPolicy } from './current-policy.ts';

/** Tells the reverse proxy who can see the site, and receives what it tells about itself. */
@Controller()
export class SitePolicyController {
  constructor(
    private readonly policy: CurrentPolicy,
    private readonly proxies: ReverseProxyRepository,
    private readonly compatibility: CompatibilityWatch,
  ) {}

  @ApiRoute('sitePolicy')
  read(
    @RouteInput() { query }: RouteInputOf<'sitePolicy'>,
    @Headers(processHeader) named?: string,
  ): Promise<ResponseOf<'sitePolicy'>> {
    const proxy = namedProcess('reverse-proxy', named);
    this.compatibility.hear(proxy);
    return query.proxy === undefined ? this.policy.forFormerProxy() : this.policy.forProxy(proxy.level);
  }

  @ApiRoute('reportProxy')
  async report(@RouteInput() { params, body }: RouteInputOf<'reportProxy'>): Promise<void> {
    await this.proxies.report(params.id, body);
  }

  @ApiRoute('closedSiteAccess')
  check(@CurrentSession() signedIn: SignedIn | undefined): void {
    if (signedIn?.user.role !== 'admin') throw new ProblemError('unauthenticated');
  }
}

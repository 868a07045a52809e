import { Controller } from '@nestjs/common';
import { ProblemError, type SitePolicy } from '@sandstone/contract';
import { SiteStateRepository } from '@sandstone/database';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';

/** Tells the reverse proxy whether the site is open, and who can see a closed one. */
@Controller()
export class SitePolicyController {
  constructor(private readonly state: SiteStateRepository) {}

  /** Reads the database each time, so that two processes of the api never disagree. */
  @ApiRoute('sitePolicy')
  async read(): Promise<SitePolicy> {
    const { isOpen, version } = await this.state.current();
    return { version: String(version), isOpen };
  }

  @ApiRoute('closedSiteAccess')
  check(@CurrentSession() signedIn: SignedIn | undefined): void {
    if (signedIn?.user.role !== 'admin') throw new ProblemError('unauthenticated');
  }
}

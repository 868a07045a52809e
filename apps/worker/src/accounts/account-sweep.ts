import { Inject, Injectable } from '@nestjs/common';
import {
  AgeCheckRepository,
  CompatibilityRepository,
  ReverseProxyRepository,
  SessionRepository,
  SetupRepository,
  StaffProofRepository,
  UserRepository,
} from '@sandstone/database';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';

const minuteMs = 60_000;

@Injectable()
export class AccountSweep {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly setup: SetupRepository,
    private readonly staffProofs: StaffProofRepository,
    private readonly ageChecks: AgeCheckRepository,
    private readonly proxies: ReverseProxyRepository,
    private readonly compatibility: CompatibilityRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Completes account deletions that were interrupted. A running deletion takes far less than the ten minutes. */
  @Periodic({ name: 'accounts', everyMs: 5 * minuteMs })
  async finishDeletions(now = new Date()): Promise<void> {
    const olderThan = new Date(now.getTime() - 10 * minuteMs);
    const finished = await this.users.finishDeletions(olderThan, { system: 'worker' });
    if (finished > 0) this.logger.warn({ finished }, 'interrupted account deletions finished');
  }

  @Periodic({ name: 'sessions', everyMs: 60 * minuteMs })
  async removeExpired(): Promise<void> {
    await this.sessions.sweep(new Date());
    await this.setup.sweep(new Date());
    await this.staffProofs.sweep(new Date());
    await this.ageChecks.sweep();
    await this.proxies.sweep();
    await this.compatibility.sweep();
  }
}

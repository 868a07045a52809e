import { type IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { sourceOf, viewedPage } from '@sandstone/contract';
import { ViewRepository } from '@sandstone/database';
import { clientOf, utcDay } from '@sandstone/domain';
import { redisReason } from '@sandstone/jobs';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { isbot } from 'isbot';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { ViewMarks } from './view-marks.ts';

export interface ViewReport {
  /** The client's address. */
  address: string;
  headers: IncomingHttpHeaders;
  path: string;
  /** The host that led to the document, with its first view alone. */
  referrer?: string | undefined;
  isAdministrator: boolean;
}

/** Do Not Track and Global Privacy Control. The page reports nothing then; this covers other senders. */
const refusesCounting = (headers: IncomingHttpHeaders) =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';

/** Counts views, and where they came from: each visitor once for each page and day in UTC. What fails while it is counted is not counted. */
@Injectable()
export class ViewCounter {
  #isFailing = false;

  constructor(
    private readonly views: ViewRepository,
    private readonly marks: ViewMarks,
    private readonly site: CurrentSite,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Counts a reported view, unless its sender is not counted. Never throws. */
  async count({ address, headers, path, referrer, isAdministrator }: ViewReport): Promise<void> {
    const userAgent = headers['user-agent'] ?? '';
    if (isAdministrator || refusesCounting(headers)) return;
    if (userAgent === '' || isbot(userAgent)) return;
    const day = utcDay(new Date());
    try {
      const viewed = viewedPage(path, (await this.site.settings()).words.eventsAlias);
      if (viewed === undefined) return;
      const page = await this.views.find(viewed);
      if (page === undefined) return;
      const visitor = { client: clientOf(address), userAgent };
      if (await this.marks.add(day, `${page.kind} ${page.itemId}`, visitor)) {
        await this.views.add(day, page);
        if (referrer !== undefined)
          await this.views.addSource(day, sourceOf(referrer, this.config.publicUrl.hostname));
      }
      this.#isFailing = false;
    } catch (error) {
      // One line is logged for an outage. The error itself may contain the arguments of a command, which are marks.
      if (!this.#isFailing) this.logger.warn({ reason: redisReason(error) }, 'views cannot be counted');
      this.#isFailing = true;
    }
  }
}

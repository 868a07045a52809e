import { type IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { viewedPage } from '@sandstone/contract';
import { clientOf } from '@sandstone/domain';
import { isbot } from 'isbot';
import { RateLimits } from '../http/rate-limits.ts';
import { ViewCounter } from './view-counter.ts';

export interface ViewReport {
  /** The client's address. */
  address: string;
  headers: IncomingHttpHeaders;
  path: string;
  isAdministrator: boolean;
}

/** Do Not Track and Global Privacy Control. The page reports nothing then; this covers other senders. */
const refusesCounting = (headers: IncomingHttpHeaders) =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';

/** Decides which reported views are counted. */
@Injectable()
export class ViewReports {
  constructor(
    private readonly views: ViewCounter,
    private readonly rateLimits: RateLimits,
  ) {}

  /** @returns false if the address has reported too many views */
  async accept({ address, headers, path, isAdministrator }: ViewReport): Promise<boolean> {
    if (!(await this.rateLimits.consume('views', address))) return false;
    const page = viewedPage(path);
    const userAgent = headers['user-agent'] ?? '';
    if (page === undefined || isAdministrator || refusesCounting(headers)) return true;
    if (userAgent === '' || isbot(userAgent)) return true;
    await this.views.view({ client: clientOf(address), userAgent }, page);
    return true;
  }
}

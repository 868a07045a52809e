import { ConfigError } from '@sandstone/config';
import { describeTooOld, isUnderstood, limits } from '@sandstone/contract';
import { type Logger } from '@sandstone/observability';
import { type RequestHandler } from 'express';
import { type CurrentSite } from './current-site.ts';
import { refuse } from './failure-page.ts';

/** @throws ConfigError if the stored data need a later release */
export async function assertUnderstood(site: CurrentSite): Promise<void> {
  const requiredLevel = await site.requiredLevel();
  if (!isUnderstood(requiredLevel)) throw new ConfigError([describeTooOld(requiredLevel)]);
}

/** Answers nothing if the stored data need a later release, also of what was rendered before. */
export function refuseIfTooOld({ site, logger }: { site: CurrentSite; logger: Logger }): RequestHandler {
  let isLogged = false;
  return async (_request, response, next) => {
    const requiredLevel = await site.requiredLevel();
    if (isUnderstood(requiredLevel)) return next();
    if (!isLogged) logger.error({ requiredLevel }, describeTooOld(requiredLevel));
    isLogged = true;
    response.set('retry-after', String(limits.unavailable.retrySeconds));
    refuse(response, 503, 'release_too_old');
  };
}

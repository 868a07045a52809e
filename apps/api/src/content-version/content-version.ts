import { type SignalBus } from '@sandstone/jobs';
import { CurrentVersion } from '@sandstone/version-cache';

/** The delay with which a change is noticed whose signal was lost. */
const maxAgeMs = 1000;

/**
 * The version of the published content. It lags the database by at most `maxAgeMs`, and usually not at all, because each
 * change sends a signal.
 */
export class ContentVersion extends CurrentVersion {
  /** @param now in milliseconds */
  constructor(read: () => Promise<string>, signals: Pick<SignalBus, 'subscribe'>, now?: () => number) {
    super({ read, maxAgeMs, now });
    signals.subscribe('contentChanged', () => this.expire());
  }
}

import { type SystemOptions } from '@sandstone/test-system/running-system';

// Playwright compares the values of options by identity. Files that name the same object run on the same system, one
// after the other, and each copy of it starts another system.

export const demoSystem: SystemOptions = { demoContent: true };

/** Nothing is synced by itself while the tests run. */
export const syncedByHand: SystemOptions = { environment: { SYNC_MINUTES: '1440' } };

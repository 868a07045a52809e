import { type Page } from '@playwright/test';

/**
 * Takes control of the timers of a page and of its popups. They keep running until `pauseClock`; from then on they run
 * only in `page.clock.runFor` and `page.clock.fastForward`. Call it before the page sets the timers in question.
 */
export const installClock = (page: Page): Promise<void> => page.clock.install({ time: Date.now() });

/** The clock must move forward to the moment at which it stops. */
const aheadMs = 1000;

/** Stops the timers: what the page does now, it does without having waited. */
export const pauseClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + aheadMs);

/** The sign-in library looks for a closed popup every 2 s, and gives it 8 s more to report a sign-in. */
export const closedPopupNoticeMs = 11_000;

import { type Page } from '@playwright/test';

/**
 * Takes control of the timers of a page and of its popups. They keep running until `pauseClock`; from then on they run
 * only in `page.clock.runFor` and `page.clock.fastForward`. Call it before the page sets the timers in question.
 */
export const installClock = (page: Page): Promise<void> => page.clock.install({ time: Date.now() });

/** Playwright can only pause the clock at a later time. */
const aheadMs = 1000;

/** Stops the timers, so that nothing that the page does from now on depends on a delay. */
export const pauseClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + aheadMs);

/** The sign-in library polls for a closed popup every 2 s, and waits 8 s more for a sign-in result. */
export const closedPopupNoticeMs = 11_000;

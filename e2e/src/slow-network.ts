import { type CDPSession, type Page } from '@playwright/test';

/** Whoever narrows a page's network is the one to widen it again. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Makes the way up of this page narrow; `undefined` lets it be wide again. */
export async function narrowTheWayUp(
  page: Page,
  bytesPerSecond: number | undefined,
  latencyMs = 0,
): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (
    await session
  ).send('Network.emulateNetworkConditions', {
    offline: false,
    latency: bytesPerSecond === undefined ? 0 : latencyMs,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
}

import { type CDPSession, type Page } from '@playwright/test';

/** One session per page, because only the session that set a limit can remove it. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Limits the upload rate of the page; `undefined` removes the limit. */
export async function limitUploadRate(
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

import { expect, type Page } from '@playwright/test';
import { limits, memberTexts, pages } from '@sandstone/contract';
import { type DemoAccountName, demoAccounts } from '@sandstone/test-system/api-session';

export type ProviderLabel = 'google' | 'apple' | 'x';

/** Opens the provider's popup from the sign-in page. */
export async function openPopup(page: Page, provider: ProviderLabel = 'google'): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: memberTexts.signIn[provider] }).click();
  const popup = await opened;
  await untilReady(popup);
  return popup;
}

async function untilReady(popup: Page): Promise<void> {
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  // The popup's script runs before this event; its buttons do nothing until then.
  await popup.waitForLoadState('domcontentloaded');
}

/** Chooses one of the accounts that the provider's popup lists. */
export async function chooseAccount(popup: Page, name: string): Promise<void> {
  await untilReady(popup);
  await popup.getByRole('button', { name }).click();
}

/** Signs in through the popup with a demo account. The page must show the sign-in buttons. */
export async function signInByPopup(
  page: Page,
  account: DemoAccountName,
  provider?: ProviderLabel,
): Promise<void> {
  const popup = await openPopup(page, provider);
  await popup.getByRole('button', { name: demoAccounts[account].name }).click();
  await expect(page).not.toHaveURL(new RegExp(pages.signIn), {
    timeout: 10_000 + limits.redirectAfterSignInMs,
  });
}

export interface NewAccount {
  name: string;
  /** X does not report one for every account. */
  email?: string;
}
const providerNames: Record<ProviderLabel, string> = { google: 'Google', apple: 'Apple', x: 'X' };

/** Creates an account in the provider's popup and signs in with it. @returns its id at the provider */
export async function signInWithNewAccount(
  page: Page,
  { name, email }: NewAccount,
  provider: ProviderLabel = 'google',
): Promise<string> {
  const responded = page.waitForResponse(/accounts:signInWithIdp/);
  const popup = await openPopup(page, provider);
  await popup.getByRole('button', { name: 'Add new account' }).click();
  if (email !== undefined) await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('Name').fill(name);
  await popup.getByRole('button', { name: `Sign in with ${providerNames[provider]} (demo)` }).click();
  // The provider's documented response.
  const { localId } = (await (await responded).json()) as { localId: string };
  return localId;
}

/** Signs in with an account that the provider's popup lists. */
export async function signInWithAccount(page: Page, name: string, provider?: ProviderLabel): Promise<void> {
  const popup = await openPopup(page, provider);
  await popup.getByRole('button', { name }).click();
}

async function postToDemoIdentity(site: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${site}/emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The demo identity answered ${response.status}`);
  return response.json();
}

/** Disables or enables an account, like an operator in the real provider's console. */
export async function setAccountState(
  site: string,
  action: 'disable' | 'enable',
  localId: string,
): Promise<void> {
  await postToDemoIdentity(site, `accounts/${localId}/${action}`, {});
}

/** Revokes all sign-ins of an account. @returns the time from which new sign-ins are valid, ms since the epoch */
export async function revokeProviderSignIns(site: string, localId: string): Promise<number> {
  // The provider's documented response.
  const { validSince } = (await postToDemoIdentity(site, `accounts/${localId}/revoke`, {})) as {
    validSince: number;
  };
  return validSince * 1000;
}

/** Sets the lifetime of tokens that the demo identity issues from now on. */
export async function setTokenLifetime(site: string, seconds: number): Promise<void> {
  await postToDemoIdentity(site, 'token-life', { seconds });
}

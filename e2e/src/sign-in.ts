import { expect, type Page } from '@playwright/test';
import { limits, memberTexts, pages } from '@sandstone/contract';
import { people, type PersonName } from '@sandstone/test-system/api-session';

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

/** Signs in as a person does. The page must show the sign-in buttons. */
export async function signInByPopup(page: Page, person: PersonName, provider?: ProviderLabel): Promise<void> {
  const popup = await openPopup(page, provider);
  await popup.getByRole('button', { name: people[person].name }).click();
  await expect(page).not.toHaveURL(new RegExp(pages.signIn), {
    timeout: 10_000 + limits.redirectAfterSignInMs,
  });
}

export interface NewPerson {
  name: string;
  /** X gives none for some. */
  email?: string;
}
const providerNames: Record<ProviderLabel, string> = { google: 'Google', apple: 'Apple', x: 'X' };

/** Makes an account at the provider and signs in with it, as a person does. @returns its id at the provider */
export async function signInAsNew(
  page: Page,
  { name, email }: NewPerson,
  provider: ProviderLabel = 'google',
): Promise<string> {
  const answered = page.waitForResponse(/accounts:signInWithIdp/);
  const popup = await openPopup(page, provider);
  await popup.getByRole('button', { name: 'Add new account' }).click();
  if (email !== undefined) await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('Name').fill(name);
  await popup.getByRole('button', { name: `Sign in with ${providerNames[provider]} (demo)` }).click();
  // The shape is the provider's.
  const { localId } = (await (await answered).json()) as { localId: string };
  return localId;
}

/** Signs in with an account that the provider's popup lists. */
export async function signInAs(page: Page, name: string, provider?: ProviderLabel): Promise<void> {
  const popup = await openPopup(page, provider);
  await popup.getByRole('button', { name }).click();
}

async function tellDemoIdentity(site: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${site}/emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The demo identity answered ${answer.status}`);
  return answer.json();
}

/** What an operator of the real provider does by hand. */
export async function atProvider(site: string, act: 'disable' | 'enable', localId: string): Promise<void> {
  await tellDemoIdentity(site, `accounts/${localId}/${act}`, {});
}

/** Ends all sign-ins of an account at the provider. @returns from when on sign-ins count, milliseconds since 1970 */
export async function revokeAtProvider(site: string, localId: string): Promise<number> {
  // The shape is the provider's.
  const { validSince } = (await tellDemoIdentity(site, `accounts/${localId}/revoke`, {})) as {
    validSince: number;
  };
  return validSince * 1000;
}

/** How long the tokens live that the demo identity gives from now on. */
export async function setTokenLife(site: string, seconds: number): Promise<void> {
  await tellDemoIdentity(site, 'token-life', { seconds });
}

import { expect, type Page } from '@playwright/test';
import { limits, memberTexts, pages } from '@sandstone/contract';
import { people, type PersonName } from './api-session.ts';

export type ProviderLabel = 'google' | 'apple' | 'x';

/** Opens the provider's popup from the sign-in page. */
export async function openPopup(page: Page, provider: ProviderLabel = 'google'): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: memberTexts.signIn[provider] }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return popup;
}

/** Signs in as a person does. The page must show the sign-in buttons. */
export async function signInByPopup(page: Page, person: PersonName, provider?: ProviderLabel): Promise<void> {
  const popup = await openPopup(page, provider);
  await popup.getByRole('button', { name: people[person].name }).click();
  await expect(page).not.toHaveURL(new RegExp(pages.signIn), {
    timeout: 10_000 + limits.redirectAfterSignInMs,
  });
}

import { type Locator, type Page } from '@playwright/test';
import { adminTexts } from '@sandstone/contract';

const { title, groups } = adminTexts.adminNavigation;

/** The navigation of the admin area: a bar on a phone, a part of the sidebar on a desk. */
export const adminNavigation = (page: Page): Locator => page.getByRole('navigation', { name: title });

/** Goes to a page of the group More, as on a phone. */
export async function openFromMore(page: Page, name: string): Promise<void> {
  await adminNavigation(page).getByRole('link', { name: groups.more }).click();
  await page.getByRole('main').getByRole('link', { name }).click();
}

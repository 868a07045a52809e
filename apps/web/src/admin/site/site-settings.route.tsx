import { SiteSettingsPage } from './site-settings.page.tsx';

export const route = { Component: SiteSettingsPage };

import { ProfilePage } from './profile.page.tsx';

export const route = { Component: ProfilePage };

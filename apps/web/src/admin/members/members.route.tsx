import { MembersPage } from './members.page.tsx';

export const route = { Component: MembersPage };

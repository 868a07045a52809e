import { SignInPage } from './sign-in.page.tsx';

export const route = { Component: SignInPage };

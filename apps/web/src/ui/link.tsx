import { type ReactNode } from 'react';
import {
  Link as RouterLink,
  type LinkProps,
  NavLink as RouterNavLink,
  type NavLinkProps,
} from 'react-router-dom';

// All routes are known, so links need no attribute by which the router's framework finds routes to load.

/** A link to a page of the site. */
export const Link = (props: LinkProps): ReactNode => <RouterLink discover="none" {...props} />;

/** A link that is marked on the page to which it leads. */
export const NavLink = (props: NavLinkProps): ReactNode => <RouterNavLink discover="none" {...props} />;

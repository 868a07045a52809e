import { errorStylePath, pages, routes, seoRoutes, siteFiles } from '@sandstone/contract';
import { type RequestOptions } from './client.ts';
import { photoKey } from './harness.ts';

/** Addresses of the site, by what visitors see there. */
export const siteAddresses = {
  home: '/',
  video: '/video/dunes/7',
  adventure: '/events/dunes',
  gallery: '/pictures?page=2',
  post: '/view-post/1',
  missing: '/nothing-here',
  profile: pages.profile,
  'api list': routes.photos.path,
  'api item': '/api/posts/1',
  picture: `/media/${photoKey}`,
  cover: '/secureImage/7?w=640',
  player: '/embed/7',
  feed: seoRoutes.feed,
  sitemap: seoRoutes.sitemap,
  robots: seoRoutes.robots,
  manifest: seoRoutes.manifest,
  icon: siteFiles.icon,
} as const;

/** Requests that everybody can make to a site that they do not see: an administrator signs in with them. */
export const signInRequests: readonly (readonly [string, string, RequestOptions?])[] = [
  ['a hashed file', '/assets/app-1a2b3c.js'],
  ['the style of the page', errorStylePath],
  ['signing in', pages.signIn],
  ['the age gate', pages.age, { method: 'POST', body: 'return=/' }],
  ['the settings of the sign-in', routes.config.path],
  ['the session', routes.session.path],
  ['the login', routes.login.path, { method: 'POST', body: '{}' }],
  ['the logout', routes.logout.path, { method: 'POST' }],
  ['a webhook', routes.streamWebhook.path, { method: 'POST', body: '{}' }],
  ['the demo identity', '/identitytoolkit.googleapis.com/v1/accounts'],
];

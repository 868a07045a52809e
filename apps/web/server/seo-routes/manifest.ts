import { site } from '@sandstone/contract';
import { type SeoRoute } from './seo-route.ts';

/** The web app manifest, for the home screen of a phone. */
export const manifest: SeoRoute = {
  mediaType: 'application/manifest+json; charset=utf-8',
  dependsOnContent: false,
  body: () => [
    JSON.stringify({
      name: site.name,
      short_name: site.name,
      description: site.bio,
      start_url: '/',
      display: 'standalone',
      background_color: '#15110f',
      theme_color: '#15110f',
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    }),
  ],
};

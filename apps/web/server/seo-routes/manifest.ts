import { siteFiles, siteIconPath } from '@sandstone/contract';
import { type SeoRoute } from './seo-route.ts';

/** The web app manifest, for the home screen of a phone. */
export const manifest: SeoRoute = {
  mediaType: 'application/manifest+json; charset=utf-8',
  dependsOnContent: true,
  body: ({ site: { words, markId } }) => [
    JSON.stringify({
      name: words.name,
      short_name: words.name,
      description: words.bio,
      start_url: '/',
      display: 'standalone',
      background_color: '#15110f',
      theme_color: '#15110f',
      icons:
        markId === undefined
          ? [
              { src: siteFiles.smallAppIcon, sizes: '192x192', type: 'image/png' },
              { src: siteFiles.largeAppIcon, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
              { src: siteFiles.icon, sizes: 'any', type: 'image/svg+xml' },
            ]
          : [
              { src: siteIconPath(markId, 192), sizes: '192x192', type: 'image/png' },
              {
                src: siteIconPath(markId, 512),
                sizes: '512x512',
                type: 'image/png',
                purpose: 'any maskable',
              },
            ],
    }),
  ],
};

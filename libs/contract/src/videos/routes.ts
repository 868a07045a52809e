import { type Routes } from '../http/route.ts';
import { secureImagePattern } from '../site/pages.ts';

export const videosRoutes = {
  videos: { method: 'GET', path: '/api/videos', access: 'public', readsSession: true },
  video: { method: 'GET', path: '/api/videos/title/:titleSlug/:id', access: 'public', readsSession: true },
  videoByTitle: { method: 'GET', path: '/api/videos/title/:titleSlug', access: 'public', readsSession: true },
  watchedVideos: { method: 'POST', path: '/api/videos/watched', access: 'member' },
  secureImage: { method: 'GET', path: secureImagePattern, access: 'public', readsSession: true },
  embed: { method: 'GET', path: '/embed/:videoId', access: 'public', readsSession: true },
} as const satisfies Routes;

import { lazyLoader } from '../../navigation/lazy-loader.ts';
import { VideoError } from './video-error.tsx';
import { VideoPage } from './video.page.tsx';

export const route = {
  loader: lazyLoader(async () => (await import('./video.loader.ts')).videoLoader),
  Component: VideoPage,
  ErrorBoundary: VideoError,
};

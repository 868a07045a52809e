import { lazyLoader } from '../../navigation/lazy-loader.ts';
import { AllVideosPage } from './all-videos.page.tsx';
import { AllVideosError } from './video-error.tsx';

export const route = {
  loader: lazyLoader(async () => (await import('./all-videos.loader.ts')).allVideosLoader),
  Component: AllVideosPage,
  ErrorBoundary: AllVideosError,
};

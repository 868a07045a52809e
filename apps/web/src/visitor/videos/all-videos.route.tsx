import { AllVideosPage } from './all-videos.page.tsx';
import { AllVideosError } from './video-error.tsx';

export const route = {
  Component: AllVideosPage,
  ErrorBoundary: AllVideosError,
};

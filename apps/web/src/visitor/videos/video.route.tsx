import { VideoError } from './video-error.tsx';
import { VideoPage } from './video.page.tsx';

export const route = {
  Component: VideoPage,
  ErrorBoundary: VideoError,
};

import { VideoError } from './video-error.tsx';
import { videoLoader } from './video.loader.ts';
import { VideoPage } from './video.page.tsx';

export const route = { loader: videoLoader, Component: VideoPage, ErrorBoundary: VideoError };

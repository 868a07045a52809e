import { allVideosLoader } from './all-videos.loader.ts';
import { AllVideosPage } from './all-videos.page.tsx';
import { AllVideosError } from './video-error.tsx';

export const route = { loader: allVideosLoader, Component: AllVideosPage, ErrorBoundary: AllVideosError };

import { VideoLibrariesPage } from './video-libraries.page.tsx';

export const route = { Component: VideoLibrariesPage };

import { lazyLoader } from '../../navigation/lazy-loader.ts';
import { shouldRevalidate } from '../../photos/opened-photo.ts';
import { PostsError } from './posts-error.tsx';
import { PostPage } from './post.page.tsx';

export const route = {
  loader: lazyLoader(async () => (await import('./post.loader.ts')).postLoader),
  shouldRevalidate,
  Component: PostPage,
  ErrorBoundary: PostsError,
};

import { lazyLoader } from '../../navigation/lazy-loader.ts';
import { PostsError } from './posts-error.tsx';
import { PostsPage } from './posts.page.tsx';

export const route = {
  loader: lazyLoader(async () => (await import('./posts.loader.ts')).postsLoader),
  Component: PostsPage,
  ErrorBoundary: PostsError,
};

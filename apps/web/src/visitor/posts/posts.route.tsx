import { PostsError } from './posts-error.tsx';
import { PostsPage } from './posts.page.tsx';

export const route = {
  Component: PostsPage,
  ErrorBoundary: PostsError,
};

import { shouldRevalidate } from '../../shared/photos/opened-photo.ts';
import { PostsError } from './posts-error.tsx';
import { PostPage } from './post.page.tsx';

export const route = {
  shouldRevalidate,
  Component: PostPage,
  ErrorBoundary: PostsError,
};

import { shouldRevalidate } from '../../photos/opened-photo.ts';
import { PostsError } from './posts-error.tsx';
import { PostPage } from './post.page.tsx';
import { postLoader } from './post.loader.ts';

export const route = { loader: postLoader, shouldRevalidate, Component: PostPage, ErrorBoundary: PostsError };

import { PostsError } from './posts-error.tsx';
import { postsLoader } from './posts.loader.ts';
import { PostsPage } from './posts.page.tsx';

export const route = { loader: postsLoader, Component: PostsPage, ErrorBoundary: PostsError };

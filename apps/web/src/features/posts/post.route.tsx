import { PostsError } from './posts-error.tsx';
import { PostPage } from './post.page.tsx';
import { postLoader } from './posts.loader.ts';

export const route = { loader: postLoader, Component: PostPage, ErrorBoundary: PostsError };

import { CreatePostPage } from './create-post.page.tsx';

export const route = { Component: CreatePostPage };

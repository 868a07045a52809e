import { AdminPostsPage } from './admin-posts.page.tsx';

export const route = { Component: AdminPostsPage };

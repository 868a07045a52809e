import { EditPostPage } from './edit-post.page.tsx';

export const route = { Component: EditPostPage };

import {
  type AdminPost,
  type AdminPostsPage,
  type Post,
  type PostDraft,
  type PostsPage,
} from '@sandstone/contract';

let made = 0;

export function somePost(fields: Partial<Post> = {}): Post {
  made += 1;
  return {
    id: `00000000-0000-4000-9000-${String(made).padStart(12, '0')}`,
    description: 'An evening among the rocks',
    createdOn: '2025-10-07T23:30:00.000Z',
    updatedOn: '2025-10-07T23:30:00.000Z',
    photos: [],
    photoCount: fields.photos?.length ?? 0,
    pinned: false,
    ...fields,
  };
}

export const somePostsPage = (fields: Partial<PostsPage> = {}): PostsPage => ({
  posts: [somePost()],
  nextCursor: null,
  total: 1,
  ...fields,
});

export const someAdminPost = (fields: Partial<AdminPost> = {}): AdminPost => {
  const { id, description, createdOn, updatedOn } = somePost();
  return { id, description, createdOn, updatedOn, pinnedOn: null, photos: [], ...fields };
};

export const someAdminPostsPage = (
  posts: AdminPost[],
  fields: Partial<AdminPostsPage> = {},
): AdminPostsPage => ({ posts, nextCursor: null, total: posts.length, ...fields });

export const someDraft = (fields: Partial<PostDraft> = {}): PostDraft => {
  const { id, description, createdOn, updatedOn } = somePost();
  return { id, description, day: null, photos: [], createdOn, updatedOn, ...fields };
};

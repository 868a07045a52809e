/** What the creator reads where posts are written. What is said of their photos stands with `texts.post`. */
export const postEditor = {
  posts: 'Posts',
  createTitle: 'Create post',
  editTitle: 'Edit post',
  noPosts: 'No posts yet',
  uploadingPhotos: 'Uploading photos',
  creatingPost: 'Creating post',
  savingPost: 'Saving post',
  created: 'Post created',
  saved: 'Post saved',
  deleted: 'Post deleted',
  deleteFailed: (status: number) => `Failed to delete post: ${status}`,
  saveFailed: (status: number) => `Failed to save post: ${status}`,
  photoTwice: 'A photo can stand in a post only once.',
} as const;

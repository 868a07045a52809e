/** Texts of the menu that leads an administrator anywhere, and of the keyboard shortcuts. */
export const commandMenu = {
  title: 'Go to',
  search: 'Search pages, adventures, videos and posts',
  pages: 'Pages',
  adventures: 'Adventures',
  videos: 'Videos',
  posts: 'Posts',
  nothing: 'Nothing found',
  shortcuts: 'Keyboard shortcuts',
  singleKeys: 'Use the single keys',
  keys: {
    menu: 'Go to a page, an adventure, a video or a post',
    undo: 'Undo what you have just done',
    search: 'Search this page',
    upload: 'Upload photos',
    post: 'Write a post',
    shortcuts: 'Show these shortcuts',
  },
} as const;

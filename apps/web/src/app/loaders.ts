// The data of the visitors' pages, in one file because a tap on any link needs it at once.
export { homeLoader as home } from '../features/home/home.loader.ts';
export { galleryLoader as pictures } from '../features/gallery/gallery.loader.ts';
export { allVideosLoader as allVideos } from '../features/videos/all-videos.loader.ts';
export { eventLoader as event } from '../features/events/event.loader.ts';
export { videoLoader as video } from '../features/videos/video.loader.ts';
export { postsLoader as posts } from '../features/posts/posts.loader.ts';
export { postLoader as post } from '../features/posts/post.loader.ts';
export { menuLoader as menu } from './layout/menu.loader.ts';

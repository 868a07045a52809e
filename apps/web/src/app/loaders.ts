// The data of the visitors' pages.
export { homeLoader as home } from '../visitor/home/home.loader.ts';
export { galleryLoader as pictures } from '../visitor/gallery/gallery.loader.ts';
export { allVideosLoader as allVideos } from '../visitor/videos/all-videos.loader.ts';
export { eventLoader as event } from '../visitor/events/event.loader.ts';
export { videoLoader as video } from '../visitor/videos/video.loader.ts';
export { postsLoader as posts } from '../visitor/posts/posts.loader.ts';
export { postLoader as post } from '../visitor/posts/post.loader.ts';
export { menuLoader as menu } from './layout/menu.loader.ts';

// The loaders of the pages in one file, which is loaded once the first page is ready.
export { eventLoader } from '../visitor/events/event.loader.ts';
export { galleryLoader } from '../visitor/gallery/gallery.loader.ts';
export { homeLoader } from '../visitor/home/home.loader.ts';
export { legalLoader } from '../visitor/legal/legal.loader.ts';
export { linksLoader } from '../visitor/links/links.loader.ts';
export { postLoader } from '../visitor/posts/post.loader.ts';
export { postsLoader } from '../visitor/posts/posts.loader.ts';
export { allVideosLoader } from '../visitor/videos/all-videos.loader.ts';
export { videoLoader } from '../visitor/videos/video.loader.ts';

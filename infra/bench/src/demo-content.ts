import {
  type EventsResponse,
  eventPath,
  pages,
  type Post,
  type PostsPage,
  postPath,
  routePath,
  type Video,
  videoPath,
  type VideosPage,
} from '@sandstone/contract';

async function read<T>(site: string, path: string): Promise<T> {
  // The response type of the requested route.
  return (await (await fetch(site + path)).json()) as T;
}

/** A video whose full length is open to everybody. @throws Error when the site has no demo content */
export async function openVideo(site: string): Promise<Video> {
  const { videos } = await read<VideosPage>(site, routePath('videos'));
  const video = videos.find(({ locked }) => !locked);
  if (video === undefined) throw new Error('There is no demo content.');
  return video;
}

/** The post with the most photos of the newest. */
export async function longestPost(site: string): Promise<Post> {
  const { posts } = await read<PostsPage>(site, routePath('posts'));
  const [post] = posts.toSorted((a, b) => b.photoCount - a.photoCount);
  if (post === undefined) throw new Error('There is no demo content.');
  return post;
}

/** The addresses of a page of each kind, by its name. */
export async function publicPages(site: string) {
  const { events } = await read<EventsResponse>(site, routePath('events'));
  return {
    home: pages.home,
    pictures: pages.pictures,
    'all videos': pages.allVideos,
    event: eventPath(events[0]?.slug ?? ''),
    video: videoPath(await openVideo(site)),
    posts: pages.posts,
    post: postPath((await longestPost(site)).id),
    terms: pages.terms,
  };
}

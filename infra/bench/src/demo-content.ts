import {
  type EventsAnswer,
  type MenuEvent,
  type Post,
  type PostsPage,
  routePath,
  type Video,
  type VideosPage,
} from '@sandstone/contract';

/** One item of each kind of the demo content, for the addresses of its pages. */
export interface DemoContent {
  event: MenuEvent;
  /** Its full length is open to everybody. */
  video: Video;
  /** The post with the most photos of the newest. */
  post: Post;
}

/** @throws Error when the site has no demo content */
export async function readDemoContent(site: string): Promise<DemoContent> {
  const read = async <T>(path: string) => (await (await fetch(site + path)).json()) as T;
  const { events } = await read<EventsAnswer>(routePath('events'));
  const { videos } = await read<VideosPage>(routePath('videos'));
  const { posts } = await read<PostsPage>(routePath('posts'));
  const [event] = events;
  const video = videos.find(({ locked }) => !locked);
  const [post] = posts.toSorted((a, b) => b.photoCount - a.photoCount);
  if (event === undefined || video === undefined || post === undefined)
    throw new Error('There is no demo content.');
  return { event, video, post };
}

import { type Post, type PostAnswer, type PostsPage, texts } from '@sandstone/contract';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { type FailureTexts, orFail, pageFailure, type PageFailure } from '../../page/failure.ts';
import { type FeedPage } from '../../page/feed.ts';
import { browserApi, loaderApi } from '../../page/loader.ts';
import { openedPhotoOf } from '../../photos/opened-photo.ts';

const listTexts: FailureTexts = {
  notFound: texts.posts.notFound,
  denied: texts.posts.denied,
  failed: texts.posts.failed,
  unreachable: texts.loadFailed('posts'),
};
const postTexts: FailureTexts = {
  notFound: texts.post.notFound,
  denied: texts.post.denied,
  failed: texts.post.failed,
  unreachable: texts.loadFailed('post'),
};

const postsPerPage = 24;

export const postsFeed = ({ posts, ...rest }: PostsPage): FeedPage<Post> => ({ items: posts, ...rest });

export const loadMorePosts = async (cursor: string, signal: AbortSignal): Promise<FeedPage<Post>> => {
  const query = { limit: postsPerPage, cursor };
  return postsFeed(await orFail(browserApi.call('posts', { query, signal }), listTexts));
};

export function postsLoader(args: LoaderFunctionArgs): Promise<PostsPage> {
  const { signal, url } = args.request;
  const cursor = new URL(url).searchParams.get('cursor') ?? undefined;
  return orFail(loaderApi(args).call('posts', { query: { limit: postsPerPage, cursor }, signal }), listTexts);
}

export interface PostData extends PostAnswer {
  /** The address names a photo that is not, or no longer, in the post. */
  isPhotoMissing: boolean;
}

/** The post; without the photo that the address names it is shown all the same, with the status 404. */
export async function postLoader(args: LoaderFunctionArgs): Promise<ReturnType<typeof data<PostData>>> {
  const { signal, url } = args.request;
  const asked = loaderApi(args).call('post', { params: { id: args.params.id ?? '' }, signal });
  const { post } = await orFail(asked, postTexts);
  const opened = openedPhotoOf(new URL(url).search);
  const isPhotoMissing = opened !== null && !post.photos.some(({ id }) => id === opened);
  return data({ post, isPhotoMissing }, { status: isPhotoMissing ? 404 : 200 });
}

/** What helps beside the text of a failure, if anything does. */
export function hintOf(failure: PageFailure): string | undefined {
  if (failure.status === 403) return texts.postHints.permission;
  const unreachable: string[] = [texts.network.offline, listTexts.unreachable, postTexts.unreachable];
  return unreachable.includes(failure.message) ? texts.postHints.connection : undefined;
}

export const asFailure = (error: unknown): PageFailure => pageFailure(error, listTexts);

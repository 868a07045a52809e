import { type Post, type PostsPage, texts } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { type FailureTexts, orFail } from '../../errors/call-failure.ts';
import { type FeedPage } from '../../feed/feed.ts';
import { browserApi, loaderApi } from '../../api/api-client.ts';

const listTexts: FailureTexts = {
  notFound: texts.posts.notFound,
  denied: texts.posts.denied,
  failed: texts.posts.failed,
  unreachable: texts.loadFailed('posts'),
};
export const postTexts: FailureTexts = {
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

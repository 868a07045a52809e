import { limits, type Post, type PostsPage, texts } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { type FailureTexts, orFail } from '../../shared/errors/call-failure.ts';
import { type FeedPage } from '../../shared/feed/feed.ts';
import { browserApi, loaderApi } from '../../shared/api/api-client.ts';

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

export const postsFeed = ({ posts, ...rest }: PostsPage): FeedPage<Post> => ({ items: posts, ...rest });

export const loadMorePosts = async (cursor: string, signal: AbortSignal): Promise<FeedPage<Post>> => {
  const query = { limit: limits.page.posts, cursor };
  return postsFeed(await orFail(browserApi.call('posts', { query, signal }), listTexts));
};

export function postsLoader(args: LoaderFunctionArgs): Promise<PostsPage> {
  const { signal, url } = args.request;
  const cursor = new URL(url).searchParams.get('cursor') ?? undefined;
  const asked = loaderApi(args).call('posts', { query: { limit: limits.page.posts, cursor }, signal });
  return orFail(asked, listTexts);
}

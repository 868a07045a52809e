import { type AdminPhoto, type AdminPost, type AdminPostsPage, limits, texts } from '@sandstone/contract';
import { adminApi } from '../shared/api/admin-api.ts';
import { type FailureTexts, pageFailure } from '../../shared/errors/call-failure.ts';
import { type PageFailure } from '../../shared/errors/page-failure.ts';
import { type PagedList, usePagedList } from '../shared/lists/use-paged-list.ts';
import { usePhotoUpdates } from './use-photo-updates.ts';

const wording: FailureTexts = {
  notFound: texts.posts.notFound,
  denied: texts.posts.denied,
  failed: texts.posts.failed,
  unreachable: texts.loadFailed('posts'),
};

export interface AdminPosts extends Omit<PagedList<AdminPostsPage, AdminPost>, 'failure'> {
  failure: PageFailure | undefined;
  /** Removes a deleted post from the list. */
  forget: (id: string) => void;
}

function withPhoto(page: AdminPostsPage, photo: AdminPhoto): AdminPostsPage {
  // Ignore older states: the stream and requests overtake each other.
  const fresh = (known: AdminPhoto) => (known.id === photo.id && known.change < photo.change ? photo : known);
  return { ...page, posts: page.posts.map((post) => ({ ...post, photos: post.photos.map(fresh) })) };
}

/** Loads posts, newest first, of which those that contain the words of the search. */
export function useAdminPosts(search: string): AdminPosts {
  const list = usePagedList({
    queryKey: ['admin-posts', search],
    read: ({ cursor, signal }) =>
      adminApi.call('adminPosts', {
        query: { limit: limits.page.defaultSize, cursor, ...(search !== '' && { search }) },
        signal,
      }),
    itemsOf: ({ posts }) => posts,
    keepsFormer: true,
  });
  const { change, error } = list;
  usePhotoUpdates(list.items ?? [], (photo) => change((page) => withPhoto(page, photo), true));
  const forget = (id: string) =>
    change((page) => ({
      ...page,
      posts: page.posts.filter((post) => post.id !== id),
      total: page.total - 1,
    }));
  return { ...list, failure: error === null ? undefined : pageFailure(error, wording), forget };
}

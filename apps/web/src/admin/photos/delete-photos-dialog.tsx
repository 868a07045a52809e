import { adminTexts, limits } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { cardText } from '../../shared/post-cards/post-card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './photo-manager.module.css';

const { photoManager } = adminTexts;
/** The dialog names this many posts at most, to fit a phone. */
const namedPosts = 4;

/** The posts that contain the photos: deleting removes the photos from them too. */
function PostsWith({ ids }: { ids: readonly string[] }): ReactNode {
  const { data, isError } = useQuery({
    queryKey: ['posts-with-photos', ...ids],
    queryFn: ({ signal }) =>
      adminApi.call('adminPosts', { query: { photos: ids.join(','), limit: limits.page.maxSize }, signal }),
    // A post may have been changed since the last question.
    gcTime: 0,
  });
  if (isError) return photoManager.postsUnknown;
  if (data === undefined) return photoManager.lookingForPosts;
  const { posts } = data;
  if (posts.length === 0) return photoManager.inNoPost(ids.length);
  const more = posts.length - namedPosts;
  return (
    <>
      {photoManager.inPosts(ids.length, posts.length)}
      <span className={styles.posts}>
        {posts.slice(0, namedPosts).map(({ id, description }) => (
          <q key={id} dir="auto">
            {cardText(description)}
          </q>
        ))}
        {more > 0 ? <span>and {more} more</span> : null}
      </span>
    </>
  );
}

interface DeletePhotosDialogProps {
  ids: readonly string[];
  isDeleting: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function DeletePhotosDialog(props: DeletePhotosDialogProps): ReactNode {
  const { ids, isDeleting, onConfirm, onCancel } = props;
  return (
    <ConfirmDialog
      title={photoManager.deleteTitle(ids.length)}
      confirm={isDeleting ? 'Deleting…' : 'Delete'}
      cancel={ids.length === 1 ? 'Keep it' : 'Keep them'}
      waiting={isDeleting}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{photoManager.deleteExplained(ids.length)}</p>
      <p role="status" className={styles.inPosts}>
        {ids.length > limits.page.maxIds ? photoManager.inSomePosts : <PostsWith ids={ids} />}
      </p>
    </ConfirmDialog>
  );
}

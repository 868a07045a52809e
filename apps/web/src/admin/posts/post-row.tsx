import {
  type AdminPhoto,
  type AdminPost,
  adminTexts,
  editPostPath,
  type ItemFigures,
  limits,
  postPath,
  texts,
} from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import card from '../shared/components/card.module.css';
import { cardText } from '../../shared/post-cards/post-card.tsx';
import { PostDate } from '../../shared/post-cards/post-date.tsx';
import { RowFigures } from '../shared/figures/row-figures.tsx';
import { PlanBadges } from '../shared/plans/plan-badges.tsx';
import { ScheduleButton } from '../shared/plans/schedule-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Refusal } from '../shared/components/refusal.tsx';
import { Thumbnail } from '../shared/components/thumbnail.tsx';
import styles from './post-row.module.css';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import { offerUndo } from '../shared/undo/undo.store.ts';

const { postDrafts, postEditor } = adminTexts;

/** Pins a post or unpins it, and offers to undo that. @param onChange is called after each change */
function usePin({ id, pinnedOn }: AdminPost, onChange: () => void) {
  const { isBusy, refusal, run } = useAction();
  const isPinned = pinnedOn !== null;
  const setPinned = async (body: { pinned: boolean; pinnedOn?: string | undefined; was: string | null }) => {
    try {
      return (await adminApi.call('adminPinPost', { params: { id }, body })).post;
    } finally {
      onChange();
    }
  };
  const toggle = async () => {
    const { pinnedOn: was } = await setPinned({ pinned: !isPinned, was: pinnedOn });
    offerUndo({
      text: isPinned ? postEditor.unpinned : postEditor.pinned,
      // The former time brings the post back to its place among the pinned ones.
      undo: async () => void (await setPinned({ pinned: isPinned, pinnedOn: pinnedOn ?? undefined, was })),
    });
  };
  return {
    isPinned,
    isBusy,
    refusal,
    /** Name of what `toggle` does. */
    name: isPinned ? postEditor.unpin : postEditor.pin,
    toggle: () => void run(toggle),
  };
}

/** Counts photos that visitors do not see yet, or that failed. */
function States({ photos }: { photos: readonly AdminPhoto[] }): ReactNode {
  const count = (status: AdminPhoto['status']) => photos.filter((photo) => photo.status === status).length;
  const [processing, failed] = [count('processing'), count('failed')];
  return (
    <>
      {processing > 0 ? <Badge>{processing} processing</Badge> : null}
      {failed > 0 ? <Badge tone="accent">{failed} failed</Badge> : null}
    </>
  );
}

/** The first photos of a post or a draft. */
export function RowPhotos({ photos }: { photos: readonly AdminPhoto[] }): ReactNode {
  const more = photos.length - limits.post.cardPhotos;
  if (photos.length === 0) return null;
  return (
    <div className={classNames('row gap-2', styles.photos)}>
      {photos.slice(0, limits.post.cardPhotos).map(({ id, thumbnailUrl, placeholder, status }) => (
        <Thumbnail
          key={id}
          src={thumbnailUrl ?? placeholder}
          icon={status === 'failed' ? 'alert' : 'picture'}
          size={72}
        />
      ))}
      {more > 0 ? <span className={styles.more}>{texts.post.morePhotos(more)}</span> : null}
    </div>
  );
}

interface PostRowProps {
  post: AdminPost;
  /** Undefined until they are known. */
  figures: ItemFigures | undefined;
  onNews: (text: string) => void;
  /** Called when the post was pinned or unpinned: its place has changed. */
  onPinned: () => void;
  onDelete: () => void;
}

export function PostRow({ post, figures, onNews, onPinned, onDelete }: PostRowProps): ReactNode {
  const { id, photos } = post;
  const words = cardText(post.description);
  const pin = usePin(post, onPinned);
  return (
    <li className={classNames(card.card, 'stack gap-3', styles.row)}>
      <RowPhotos photos={photos} />
      <Link className={styles.words} to={postPath(id)} dir="auto">
        {words}
      </Link>
      <div className={classNames('cluster gap-2', styles.foot)}>
        <p className={styles.about}>
          <Badge>{postDrafts.published}</Badge>
          {pin.isPinned ? <Badge tone="gold">{texts.post.pinned}</Badge> : null}
          <PlanBadges kind="post" id={id} />
          <PostDate day={post.createdOn} />
          <RowFigures figures={figures} />
          <States photos={photos} />
        </p>
        <ButtonLink size="small" to={editPostPath(id)} aria-label={`Edit ${words}`}>
          Edit
        </ButtonLink>
        <ScheduleButton
          items={{ kind: 'post', ids: [id], isPublic: true }}
          name={words}
          variant="plain"
          onNews={onNews}
        />
        <Button
          variant="plain"
          size="small"
          disabled={pin.isBusy}
          aria-label={`${pin.name} ${words}`}
          onClick={pin.toggle}
        >
          {pin.name}
        </Button>
        <Button variant="plain" size="small" aria-label={`Delete ${words}`} onClick={onDelete}>
          Delete
        </Button>
        <Refusal text={pin.refusal} isPlain className={styles.refusal} />
      </div>
    </li>
  );
}

import {
  type AdminEventItem,
  type AdminEventItems,
  adminEventPath,
  adminPhotoPath,
  adminTexts,
  adminVideoPath,
  eventPath,
  limits,
} from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { GalleryPicker } from '../shared/photo-choice/gallery-picker.tsx';
import { type SortableItem, SortableBoard } from '../shared/sortable/sortable-board.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import styles from './event-order.module.css';
import { LoadingRows } from './videos-section.tsx';
import { useEventItems } from './use-event-items.ts';
import { VideoPicker } from './video-picker.tsx';

const { videoEditing, eventOrder, photoManager } = adminTexts;
const sizes = '184px';

/** Why visitors do not see an item. */
function hiddenBecause(item: AdminEventItem): string | undefined {
  if ('video' in item) {
    const { gone, hidden } = item.video;
    return gone ? videoEditing.gone : hidden ? videoEditing.hidden : undefined;
  }
  const { status, listed } = item.photo;
  if (status !== 'ready') return status === 'failed' ? photoManager.failed : photoManager.processing;
  return listed ? undefined : photoManager.unlisted;
}

function Details({ name, to, item }: { name: string; to: string; item: AdminEventItem }): ReactNode {
  const reason = hiddenBecause(item);
  return (
    <div className={styles.details}>
      <Icon name={'video' in item ? 'film' : 'picture'} size={16} />
      <Link className={styles.name} to={to}>
        {name}
      </Link>
      {reason === undefined ? null : <Badge>{reason}</Badge>}
    </div>
  );
}

function sortable(item: AdminEventItem, remove: (photoId: string) => void): SortableItem {
  if ('video' in item) {
    const { id, title, streamId, cover } = item.video;
    return {
      key: id,
      name: title,
      picture:
        streamId === null || cover === null ? (
          <Icon name="film" size={28} />
        ) : (
          <VideoCover className={styles.cover} streamId={streamId} cover={cover} sizes={sizes} />
        ),
      details: <Details name={title} to={adminVideoPath(id)} item={item} />,
    };
  }
  const { id, description, originalName, thumbnailUrl, placeholder } = item.photo;
  const name = description ?? originalName;
  const picture = thumbnailUrl ?? placeholder;
  return {
    key: id,
    name,
    picture:
      picture === null ? (
        <Icon name="picture" size={28} />
      ) : (
        <img src={picture} alt="" draggable={false} loading="lazy" decoding="async" />
      ),
    details: <Details name={name} to={adminPhotoPath(id)} item={item} />,
    onRemove: () => remove(id),
  };
}

const roomForPhotos = {
  most: limits.event.maxPhotos,
  taken: eventOrder.taken,
  full: () => eventOrder.full(limits.event.maxPhotos),
};
const photosOf = ({ items }: AdminEventItems) =>
  items.flatMap((item) => ('photo' in item ? item.photo.id : []));

/** Arranges the videos and photos of an adventure. */
export function EventOrderPage(): ReactNode {
  const { id = '' } = useParams();
  const { known, failure, refusal, reload, move, remove, addPhotos, addVideos } = useEventItems(id);
  const [picking, setPicking] = useState<'photos' | 'videos'>();
  const title = known?.event.title ?? eventOrder.arrange;
  const additions = (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<Icon name="picture" size={20} />}
        onClick={() => setPicking('photos')}
      >
        {eventOrder.addPhotos}
      </Button>
      <Button
        aria-haspopup="dialog"
        icon={<Icon name="film" size={20} />}
        onClick={() => setPicking('videos')}
      >
        {eventOrder.addVideos}
      </Button>
    </>
  );
  return (
    <AdminPage
      title={title}
      lead={eventOrder.lead}
      isWide
      action={
        known === undefined ? undefined : (
          <div className="cluster gap-3">
            <ButtonLink to={adminEventPath(known.event.slug)}>{eventOrder.edit}</ButtonLink>
            {known.event.hidden ? null : (
              <ButtonLink to={eventPath(known.event.slug)}>{videoEditing.seeIt}</ButtonLink>
            )}
            {additions}
          </div>
        )
      }
    >
      {known === undefined && failure === undefined ? <LoadingRows /> : null}
      {failure === undefined ? null : (
        <LoadFailure title={eventOrder.failed} reason={failure} onRetry={reload} />
      )}
      <Refusal text={refusal} />
      {known === undefined ? null : (
        <SortableBoard
          label={eventOrder.items}
          noun="item"
          items={known.items.map((item) => sortable(item, remove))}
          empty={
            <Notice icon="film" title={eventOrder.none} actions={additions}>
              <p>{eventOrder.noneHint}</p>
            </Notice>
          }
          onMove={move}
        />
      )}
      {known !== undefined && picking === 'photos' ? (
        <GalleryPicker
          taken={photosOf(known)}
          count={photosOf(known).length}
          room={roomForPhotos}
          onChoose={(photos) => addPhotos(photos.map((photo) => photo.id))}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
      {picking === 'videos' ? (
        <VideoPicker eventId={id} onChoose={addVideos} onClose={() => setPicking(undefined)} />
      ) : null}
    </AdminPage>
  );
}

export const route = { Component: EventOrderPage };

import { adminPhotoPath, adminTexts, pages, type Photo } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { Loading } from '../shared/components/loading.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { type SortableItem, SortableBoard } from '../shared/sortable/sortable-board.tsx';
import { photoName } from '../../shared/photos/photo-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './gallery-order.module.css';
import { useGalleryOrder } from './use-gallery-order.ts';

const { galleryOrder } = adminTexts;

function sortable(photo: Photo, index: number, release: (() => void) | undefined): SortableItem {
  const { id, sources, cdnUrl, width, height, placeholder } = photo;
  const name = photoName(photo, index);
  return {
    key: id,
    name,
    picture: (
      <Picture
        className={styles.picture}
        sources={sources}
        src={cdnUrl}
        alt=""
        width={width}
        height={height}
        sizes="(min-width: 700px) 240px, 50vw"
        placeholder={placeholder}
      />
    ),
    details: (
      <div className={styles.details}>
        <Link className={styles.name} to={adminPhotoPath(id)}>
          {name}
        </Link>
        {release === undefined ? null : <Badge>{galleryOrder.placed}</Badge>}
      </div>
    ),
    ...(release && { onRemove: release }),
  };
}

/** Arranges the first photos of the gallery. */
export function GalleryOrderPage(): ReactNode {
  const { known, failure, refusal, reload, move, release } = useGalleryOrder();
  const placed = new Set(known?.placed);
  return (
    <AdminPage
      title={galleryOrder.title}
      isCompact
      isWide
      action={
        <ButtonLink size="small" to={pages.pictures}>
          {galleryOrder.see}
        </ButtonLink>
      }
    >
      <p className={styles.lead}>{galleryOrder.lead}</p>
      {known === undefined && failure === undefined ? (
        <Loading className={classNames('stack gap-3', styles.loading)} count={6} block={styles.waiting} />
      ) : null}
      {failure === undefined ? null : (
        <LoadFailure title={galleryOrder.failed} reason={failure} onRetry={reload} />
      )}
      <Refusal text={refusal} />
      {known === undefined ? null : (
        <SortableBoard
          label={galleryOrder.photos}
          noun="photo"
          items={known.photos.map((photo, index) =>
            sortable(photo, index, placed.has(photo.id) ? () => release(photo.id) : undefined),
          )}
          empty={<Notice icon="picture" title={galleryOrder.none} />}
          onMove={move}
        />
      )}
    </AdminPage>
  );
}

export const route = { Component: GalleryOrderPage };

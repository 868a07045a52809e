import { type AdminPhoto, limits, memberTexts, pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { AdminListEnd } from '../../feed/admin-list-end.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPhotoTile } from './admin-photo-tile.tsx';
import { type PhotosQuery } from './photos.state.ts';
import styles from './photo-manager.module.css';
import { type AdminPhotos } from './use-admin-photos.ts';

const { photoManager } = memberTexts;
const skeletons = 12;

function NoPhotos({ filter, search }: PhotosQuery): ReactNode {
  if (search !== '')
    return (
      <Notice
        icon="picture"
        title={photoManager.nothingFound(search)}
        actions={<ButtonLink to={pages.adminPhotos}>{photoManager.showAll}</ButtonLink>}
      />
    );
  if (filter !== 'all') return <Notice icon="picture" title={photoManager.nothingFits[filter]} />;
  return (
    <Notice
      icon="picture"
      title={photoManager.noPhotos}
      actions={
        <ButtonLink to={pages.adminUploadPhotos} icon={<Icon name="upload" size={20} />}>
          Upload Photos
        </ButtonLink>
      }
    />
  );
}

interface PhotoGridProps {
  photos: AdminPhotos;
  /** The selected ids; undefined outside selection mode. */
  chosen: ReadonlySet<string> | undefined;
  onPress: (photo: AdminPhoto) => void;
}

/** The loaded photos and the button for more. */
export function PhotoGrid({ photos: { state, loadMore }, chosen, onPress }: PhotoGridProps): ReactNode {
  const { list, status, failure, query } = state;
  if (list === undefined) {
    if (status === 'failed')
      return (
        <Notice
          icon="alert"
          urgent
          title="Your photos could not be loaded"
          actions={<Button onClick={loadMore}>{texts.errorScreen.retry}</Button>}
        >
          <p>{failure}</p>
        </Notice>
      );
    return (
      <div className={styles.grid} aria-busy="true">
        <p className="visually-hidden">{texts.navigation.sessionLoading}</p>
        {Array.from({ length: skeletons }, (_, index) => (
          <Skeleton key={index} className={styles.waiting} />
        ))}
      </div>
    );
  }
  if (list.photos.length === 0 && list.nextCursor === null) return <NoPhotos {...query} />;
  return (
    <>
      <ul className={styles.grid} aria-label={photoManager.title}>
        {list.photos.map((photo) => (
          <AdminPhotoTile key={photo.id} photo={photo} isChosen={chosen?.has(photo.id)} onPress={onPress} />
        ))}
      </ul>
      <AdminListEnd
        shown={list.photos.length}
        // A search counts its matches only up to a number.
        {...(query.search === '' || list.total < limits.search.maxCounted ? { total: list.total } : {})}
        hasMore={list.nextCursor !== null}
        status={status}
        failure={failure}
        loadMore={loadMore}
      />
    </>
  );
}

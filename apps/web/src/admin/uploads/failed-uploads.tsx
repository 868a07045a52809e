import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { useFailedPhotos } from '../shared/uploads/failed-photos.query.ts';
import { failedUploadsId } from './failed-uploads.path.ts';
import { hasFailed, photoIdOf, takenUp } from '../shared/uploads/upload.state.ts';
import { UploadRow } from '../shared/uploads/upload-row.tsx';
import { useUploads } from '../shared/uploads/uploads.tsx';
import styles from './upload-center.module.css';

const { upload } = adminTexts;

/** Failed uploads with their reasons and what can be done: those of this visit, and those that are still on the site. */
export function FailedUploads(): ReactNode {
  const { items, queue } = useUploads();
  const page = useFailedPhotos();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = items.filter(hasFailed);
  const known = new Set(items.map(photoIdOf));
  const before = page?.photos.filter(({ id }) => !known.has(id)) ?? [];
  const more = (page?.total ?? 0) - (page?.photos.length ?? 0);
  const isEmpty = failed.length + before.length === 0;
  // A notice on another page has led here.
  const isCalled = hash === `#${failedUploadsId}` && !isEmpty;
  useEffect(() => {
    if (isCalled) heading.current?.focus();
  }, [isCalled]);
  if (isEmpty) return null;
  return (
    <section aria-labelledby={failedUploadsId} className={styles.list}>
      <h2 id={failedUploadsId} ref={heading} tabIndex={-1} className={styles.failedHead}>
        {failed.length > 0 ? upload.someFailed(failed.length) : upload.failedBefore}
      </h2>
      <ul className="stack gap-2">
        {failed.map((item) => (
          <UploadRow key={item.key} item={item} queue={queue} />
        ))}
      </ul>
      {failed.length > 0 && before.length > 0 ? (
        <h3 className={styles.beforeHead}>{upload.failedBefore}</h3>
      ) : null}
      <ul className="stack gap-2">
        {before.map((photo) => (
          <UploadRow key={photo.id} item={takenUp(photo)} queue={queue} photo={photo} />
        ))}
      </ul>
      {more > 0 ? (
        <p className={classNames('cluster gap-2', styles.after)}>
          <Link className="lone-link" to={`${pages.adminPhotos}?show=failed`}>
            {upload.moreFailed(more)}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

import { type AdminPhoto, adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ReloadingImage } from '../shared/components/reloading-image.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './describe-view.module.css';

const { photoManager } = adminTexts;

/** @param photo is undefined while it loads, and null where it is gone */
export function DescribedPhoto({ photo }: { photo: AdminPhoto | null | undefined }): ReactNode {
  if (photo === undefined) return <Skeleton className={styles.waiting} />;
  if (photo === null)
    return <p className={classNames('stack gap-3', styles.missing)}>{photoManager.photoGone}</p>;
  const { status, cdnUrl, width, height } = photo;
  if (status !== 'ready' || width === null || height === null)
    return (
      <p className={classNames('stack gap-3', styles.missing)}>
        <Icon name={status === 'failed' ? 'alert' : 'picture'} size={28} />
        {status === 'failed' ? (photo.failure?.text ?? photoManager.failed) : photoManager.processing}
      </p>
    );
  return (
    <ReloadingImage
      className={styles.picture}
      src={cdnUrl}
      alt=""
      width={width}
      height={height}
      placeholder={photo.placeholder ?? undefined}
      decoding="async"
    />
  );
}

import { adminTexts, limits, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import card from '../shared/components/card.module.css';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './upload-center.module.css';

const { maxFileBytes } = limits.upload;
const optionClass = classNames(card.card, styles.option);

export function UploadCenterPage(): ReactNode {
  return (
    <AdminPage title="Upload center" lead="Choose how to upload your photos.">
      <div className={classNames('stack gap-4', styles.guide)}>
        <section className={optionClass}>
          <h2>Several photos</h2>
          <p>
            Up to {adminTexts.upload.perBatch}, each with its own progress and description. They go on while
            you do something else here.
          </p>
          <ButtonLink variant="main" to={pages.adminUploadPhotos}>
            Upload photos
          </ButtonLink>
        </section>
        <section className={optionClass}>
          <h2>A single photo</h2>
          <p>One photo with an optional description.</p>
          <ButtonLink to={pages.adminUploadSinglePhoto}>Upload a photo</ButtonLink>
        </section>
        <section className={optionClass}>
          <h2>Videos</h2>
          <p>Upload straight to your video library.</p>
          <Badge>{adminTexts.admin.comingSoon}</Badge>
        </section>
      </div>
      <section className={styles.rules}>
        <h2>Guidelines</h2>
        <ul>
          <li>
            JPG, PNG, GIF and WEBP files, up to {maxFileBytes / 1024 / 1024} MB each,{' '}
            {adminTexts.upload.perBatch}.
          </li>
          <li>{adminTexts.upload.notTaken}</li>
          <li>Larger is better. Smaller versions for phones are created automatically.</li>
          <li>Location, camera and date are removed from every photo before anyone sees it.</li>
          <li>A file that you upload twice appears only once.</li>
          <li>If the connection drops, the upload resumes automatically. Finished uploads are safe.</li>
        </ul>
      </section>
    </AdminPage>
  );
}

export const route = { Component: UploadCenterPage };

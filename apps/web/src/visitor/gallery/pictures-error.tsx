import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { FailureNotice } from '../../shared/errors/failure-notice.tsx';
import { shownFailure } from '../../shared/errors/page-failure.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './pictures.module.css';

export function PicturesError(): ReactNode {
  return (
    <div className={styles.page}>
      <Metadata title="My Pictures" />
      <div className={styles.heading}>
        <PageHeading title="My Pictures" />
      </div>
      <FailureNotice
        failure={shownFailure(useRouteError(), texts.loadFailed('photos'))}
        hasRetry
        actions={<ButtonLink to={pages.home}>{texts.errorScreen.home}</ButtonLink>}
      />
    </div>
  );
}

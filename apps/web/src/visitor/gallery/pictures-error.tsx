import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { backSoonText, shownFailure } from '../../shared/errors/page-failure.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './pictures.module.css';

export function PicturesError(): ReactNode {
  const { revalidate, state } = useRevalidator();
  const failure = shownFailure(useRouteError(), texts.loadFailed('photos'));
  return (
    <div className={styles.page}>
      <Metadata title="My Pictures" />
      <div className={styles.heading}>
        <PageHeading title="My Pictures" />
      </div>
      <Notice
        icon="alert"
        urgent
        title={failure.message}
        actions={
          <>
            <Button variant="main" disabled={state === 'loading'} onClick={() => void revalidate()}>
              {texts.errorScreen.retry}
            </Button>
            <ButtonLink to={pages.home}>{texts.errorScreen.home}</ButtonLink>
          </>
        }
      >
        {backSoonText(failure)}
      </Notice>
    </div>
  );
}

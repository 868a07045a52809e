import { legalTitles, pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLoaderData, useRouteError } from 'react-router-dom';
import { formatDate } from '../../shared/format/date-and-count.ts';
import { LegalText } from '../../shared/legal/legal-text.tsx';
import { Metadata } from '../../shared/page/metadata.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type LegalData } from './legal.loader.ts';
import styles from './legal.module.css';
import { FailureNotice } from '../../shared/errors/failure-notice.tsx';
import { shownFailure } from '../../shared/errors/page-failure.ts';
import { ButtonLink } from '../../ui/button.tsx';

function LegalError(): ReactNode {
  const failure = shownFailure(useRouteError(), texts.loadFailed('page'));
  return (
    <>
      <Metadata title={failure.message} />
      <FailureNotice
        failure={failure}
        level={1}
        hasRetry
        actions={<ButtonLink to={pages.home}>{texts.errorScreen.home}</ButtonLink>}
      />
    </>
  );
}

export function LegalPage(): ReactNode {
  // The loader of this route returns exactly this type.
  const { page, updatedOn, description, blocks } = useLoaderData() as LegalData;
  const title = legalTitles[page];
  return (
    <article className={styles.page}>
      <Metadata title={title} description={description} canonicalPath={pages[page]} />
      <PageHeading title={title}>
        <p>
          As of <time dateTime={updatedOn}>{formatDate(updatedOn)}</time>
        </p>
      </PageHeading>
      <LegalText blocks={blocks} />
    </article>
  );
}

export const route = { Component: LegalPage, ErrorBoundary: LegalError };

import { legalTitles, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { formatDate } from '../../shared/format/date-and-count.ts';
import { LegalText } from '../../shared/legal/legal-text.tsx';
import { Metadata } from '../../shared/page/metadata.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type LegalData } from './legal.loader.ts';
import styles from './legal.module.css';
import { LegalError } from './legal-error.tsx';

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

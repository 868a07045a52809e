import { legal, type LegalPage as Wording, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../shared/format/date-and-count.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './legal.module.css';

const wordings: Record<string, Wording | undefined> = {
  [pages.terms]: legal.terms,
  [pages.privacy]: legal.privacy,
  [pages.recordKeeping]: legal.recordKeeping,
  [pages.contentRemoval]: legal.contentRemoval,
};

/** A paragraph whose contact address is a mail link, if it is a mail address. */
function Paragraph({ text }: { text: string }): ReactNode {
  const [before = '', ...after] = text.split(legal.contact);
  if (!legal.contact.includes('@') || after.length === 0) return <p>{text}</p>;
  return (
    <p>
      {before}
      <a href={`mailto:${legal.contact}`}>{legal.contact}</a>
      {after.join(legal.contact)}
    </p>
  );
}

/** A legal page, chosen by its path. */
export function LegalPage(): ReactNode {
  const { pathname } = useLocation();
  const path = pathname.replace(/(.)\/$/, '$1');
  const { title, sections } = wordings[path] ?? legal.terms;
  return (
    <article className={styles.page}>
      <Metadata title={title} description={sections[0]?.paragraphs[0]} canonicalPath={path} />
      <PageHeading title={title}>
        <p>
          As of <time dateTime={legal.updatedOn}>{formatDate(legal.updatedOn)}</time>
        </p>
      </PageHeading>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <Paragraph key={paragraph} text={paragraph} />
          ))}
        </section>
      ))}
    </article>
  );
}

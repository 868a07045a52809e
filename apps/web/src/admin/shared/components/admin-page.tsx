import { type ReactNode, type Ref } from 'react';
import { Metadata } from '../../../shared/page/metadata.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import styles from './admin-page.module.css';

interface AdminPageProps {
  title: string;
  /** The heading, where it says more than the title. */
  heading?: string;
  lead?: string;
  /** Stands below the lead, or in its place. */
  note?: ReactNode;
  /** Stands beside the heading. */
  action?: ReactNode;
  /** Whether the heading is one low line, with the lead beside the title. */
  isCompact?: boolean;
  isWide?: boolean;
  isBusy?: boolean;
  /** Whether the page ends with a bar at the lower edge of the screen. */
  isFlush?: boolean;
  /** For a page that takes the focus when the focused element is gone. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The frame of every page of the admin area: its width, its title and its heading. */
export function AdminPage(props: AdminPageProps): ReactNode {
  const {
    title,
    heading = title,
    lead,
    note,
    action,
    isCompact = false,
    isWide = false,
    isFlush = false,
    ref,
    children,
  } = props;
  return (
    <div
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      className={styles.page}
      aria-busy={props.isBusy}
      data-wide={isWide || undefined}
      data-flush={isFlush || undefined}
    >
      <Metadata title={title} />
      <PageHeading title={heading} action={action} isCompact={isCompact}>
        {lead === undefined && note === undefined ? undefined : (
          <>
            {lead === undefined ? null : <p>{lead}</p>}
            {note}
          </>
        )}
      </PageHeading>
      {children}
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import card from './card.module.css';
import styles from './panel.module.css';
import { SectionHeading } from './section-heading.tsx';

interface PanelProps {
  title: string;
  /** Links to the page that the panel sums up. */
  more: { to: string; text: string };
  children: ReactNode;
}

/** A summary on the dashboard, with a link to its page. */
export function Panel({ title, more, children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section className={classNames(card.card, 'stack gap-3', styles.panel)} aria-labelledby={id}>
      <SectionHeading id={id} title={title}>
        <Link to={more.to} className={styles.more}>
          {more.text}
        </Link>
      </SectionHeading>
      {children}
    </section>
  );
}

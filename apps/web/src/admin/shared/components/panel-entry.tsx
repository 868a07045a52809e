import { type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './panel-entry.module.css';
import text from './text.module.css';
import { Thumbnail } from './thumbnail.tsx';

interface PanelEntryProps {
  picture: ComponentProps<typeof Thumbnail>;
  to: string;
  name: string;
  note: string;
  warning?: ReactNode;
}

/** An entry of a panel: its picture, its name, which links to it, and a note. */
export const PanelEntry = ({ picture, to, name, note, warning }: PanelEntryProps): ReactNode => (
  <li className={classNames('row gap-3', styles.entry)}>
    <Thumbnail {...picture} />
    <p className={styles.words}>
      <Link to={to} className={styles.name} dir="auto">
        {name}
      </Link>
      <span className={text.note}>{note}</span>
      {warning}
    </p>
  </li>
);

export const PanelEntries = ({ children }: { children: ReactNode }): ReactNode => (
  <ul className="stack gap-3">{children}</ul>
);

import { type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  icon?: IconName;
  title: string;
  /** 1 if the notice is the whole page. */
  level?: 1 | 2;
  children?: ReactNode;
  actions?: ReactNode;
  /** Screen readers announce it immediately. */
  urgent?: boolean;
}

/** An empty, failed or forbidden state, with possible actions. */
export function Notice({
  icon,
  title,
  level = 2,
  children,
  actions,
  urgent = false,
}: NoticeProps): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={classNames('stack gap-4', styles.notice)} role={urgent ? 'alert' : undefined}>
      {icon === undefined ? null : (
        <span className={styles.mark}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children === undefined ? null : <div className="muted">{children}</div>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

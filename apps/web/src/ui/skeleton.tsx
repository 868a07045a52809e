import { type CSSProperties, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder for loading content; its parent tells screen readers about the wait. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }): ReactNode {
  return <div aria-hidden="true" className={classNames(styles.skeleton, className)} style={style} />;
}

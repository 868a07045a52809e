import { type CSSProperties, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** Warm light where something will be. The waiting is said in words by whoever shows it. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }): ReactNode {
  return <div aria-hidden="true" className={classNames(styles.skeleton, className)} style={style} />;
}

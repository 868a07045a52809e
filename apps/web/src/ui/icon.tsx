import { type CSSProperties, type ReactNode } from 'react';
import styles from './icon.module.css';

/** Drawn for this site on a 24 px grid, 1.75 px lines; a file in `icons` and a rule in the style sheet for each. */
export type IconName =
  | 'home'
  | 'film'
  | 'picture'
  | 'person'
  | 'back'
  | 'forward'
  | 'previous'
  | 'next'
  | 'close'
  | 'upload'
  | 'post'
  | 'share'
  | 'retry'
  | 'done'
  | 'alert'
  | 'lock'
  | 'unlock'
  | 'sun'
  | 'moon'
  | 'device'
  | 'leave'
  | 'shield'
  | 'enlarge'
  | 'reduce';

/** Decoration: what it means is said in words beside it. `size` is in px. */
export function Icon({ name, size }: { name: IconName; size?: number }): ReactNode {
  // React's type knows no custom properties.
  const style = size === undefined ? undefined : ({ '--size': `${size}px` } as CSSProperties);
  return <span aria-hidden="true" className={styles.icon} data-icon={name} style={style} />;
}

import { type CSSProperties, type ReactNode } from 'react';
import styles from './icon.module.css';

/** Drawn for this site on a 24 px grid with 1.75 px lines, in the order of their places in `icons.svg`. */
export const iconNames = [
  'home',
  'film',
  'picture',
  'person',
  'back',
  'forward',
  'previous',
  'next',
  'close',
  'upload',
  'post',
  'share',
  'retry',
  'done',
  'alert',
  'lock',
  'unlock',
  'sun',
  'moon',
  'device',
  'leave',
  'shield',
  'enlarge',
  'reduce',
  'first',
  'download',
  'heart',
  'loved',
] as const;
export type IconName = (typeof iconNames)[number];

/** A decorative icon; the text beside it gives its meaning. `size` is in px. */
export function Icon({ name, size }: { name: IconName; size?: number }): ReactNode {
  // React's type has no custom properties.
  const style = { '--index': iconNames.indexOf(name), '--size': size && `${size}px` } as CSSProperties;
  return <span aria-hidden="true" className={styles.icon} data-icon={name} style={style} />;
}

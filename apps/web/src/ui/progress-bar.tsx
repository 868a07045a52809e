import { type ReactNode } from 'react';
import styles from './progress-bar.module.css';

/** A progress bar; indeterminate without `percent`. */
export function ProgressBar({ label, percent }: { label: string; percent?: number }): ReactNode {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={percent === undefined ? undefined : 0}
      aria-valuemax={percent === undefined ? undefined : 100}
      aria-valuenow={percent}
    >
      <div
        className={percent === undefined ? styles.indeterminate : styles.bar}
        style={percent === undefined ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}

import { type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './refusal.module.css';

interface RefusalProps {
  id?: string;
  text: ReactNode;
  /** Stands below a field or above buttons, without a frame. */
  isPlain?: boolean;
  className?: string | undefined;
}

/** Why an action failed. The live region always exists, as screen readers require. */
export const Refusal = ({ id, text, isPlain = false, className }: RefusalProps): ReactNode => (
  <p id={id} role="alert" className={classNames(isPlain ? styles.plain : styles.message, className)}>
    {text}
  </p>
);

import { type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './form-bar.module.css';

/** The actions of a long form, which stay in view while it is scrolled. */
export const FormBar = ({ children }: { children: ReactNode }): ReactNode => (
  <footer className={classNames('row gap-2', styles.bar)}>{children}</footer>
);

import { type ComponentProps, type ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface Look {
  /** Use `main` at most once per screen. */
  variant?: 'main' | 'quiet' | 'plain';
  size?: 'normal' | 'small';
  icon?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** The classes of an element that looks like a button. */
export const buttonClass = ({ variant = 'quiet', size = 'normal', className }: Look): string =>
  classNames(styles.button, styles[variant], styles[size], className);

/** The properties of the element of a button. */
function looking<Props extends Look>({ variant, size, icon, className, children, ...props }: Props) {
  return {
    ...props,
    className: buttonClass({ variant, size, className }),
    children: (
      <>
        {icon}
        {children}
      </>
    ),
  };
}
export type ButtonProps = Look & ComponentProps<'button'>;

export const Button = (props: ButtonProps): ReactNode => <button type="button" {...looking(props)} />;

export const ButtonLink = (props: Look & ComponentProps<typeof Link>): ReactNode => (
  <Link {...looking(props)} />
);

import { type ComponentProps, type ReactNode } from 'react';
import { EarlyButton } from './early-button.tsx';
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

/** The properties of the element of a button. */
function looking<Props extends Look>({
  variant = 'quiet',
  size = 'normal',
  icon,
  className,
  children,
  ...props
}: Props) {
  return {
    ...props,
    className: classNames(styles.button, styles[variant], styles[size], className),
    children: (
      <>
        {icon}
        {children}
      </>
    ),
  };
}

export const Button = (props: Look & ComponentProps<'button'>): ReactNode => (
  <button type="button" {...looking(props)} />
);

export const ButtonLink = (props: Look & ComponentProps<typeof Link>): ReactNode => (
  <Link {...looking(props)} />
);

/** A button that visitors may click before its code is there. */
export const ButtonOfPage = (props: Look & ComponentProps<typeof EarlyButton>): ReactNode => (
  <EarlyButton {...looking(props)} />
);

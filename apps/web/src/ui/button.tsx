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
}

const look = ({ variant = 'quiet', size = 'normal' }: Look, className?: string) =>
  classNames(styles.button, styles[variant], styles[size], className);

export function Button({
  variant,
  size,
  icon,
  className,
  children,
  ...props
}: Look & ComponentProps<'button'>): ReactNode {
  return (
    <button type="button" {...props} className={look({ variant, size }, className)}>
      {icon}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...props
}: Look & ComponentProps<typeof Link>): ReactNode {
  return (
    <Link {...props} className={look({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A button that visitors may click before its code is there. */
export function ButtonOfPage({
  variant,
  size,
  icon,
  className,
  children,
  ...props
}: Look & ComponentProps<typeof EarlyButton>): ReactNode {
  return (
    <EarlyButton {...props} className={look({ variant, size }, className)}>
      {icon}
      {children}
    </EarlyButton>
  );
}

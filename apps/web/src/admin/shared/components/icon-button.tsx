import { type ReactNode } from 'react';
import { type ButtonProps } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './icon-button.module.css';
import { IdleButton } from './idle-button.tsx';

type IconButtonProps = Omit<ButtonProps, 'icon' | 'children'> & {
  icon: IconName;
  label: string;
  isIdle?: boolean;
};

/** A square button without words. */
export const IconButton = ({
  icon,
  label,
  className,
  isIdle = false,
  ...props
}: IconButtonProps): ReactNode => (
  <IdleButton
    variant="plain"
    {...props}
    isIdle={isIdle}
    className={classNames(styles.button, className)}
    aria-label={label}
    icon={<Icon name={icon} size={20} />}
  />
);

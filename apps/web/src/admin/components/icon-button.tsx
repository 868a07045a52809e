import { type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'icon' | 'children'> {
  icon: IconName;
  label: string;
}

/** A square button without words. */
export const IconButton = ({ icon, label, className, ...props }: IconButtonProps): ReactNode => (
  <Button
    variant="plain"
    {...props}
    className={classNames(styles.button, className)}
    aria-label={label}
    icon={<Icon name={icon} size={20} />}
  />
);

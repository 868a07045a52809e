import { type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IdleButton } from './idle-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Refusal } from './refusal.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  id?: string;
  label: string;
  /** The number of selected ones in words. */
  status: string;
  /** The reason why the last action failed. */
  refusal: string | undefined;
  selectAll: string;
  /** Whether nothing is left to select. */
  isAll?: boolean;
  onSelectAll: () => void;
  onEnd: () => void;
  /** The actions for the selected ones. */
  children: ReactNode;
}

/** Stays at the lower edge of the screen while the creator selects from a list. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { id, label, status, refusal, selectAll, isAll = false, onSelectAll, onEnd, children } = props;
  return (
    <section id={id} aria-label={label} className={classNames(styles.bar, styles.docked)}>
      <Refusal text={refusal} />
      <div className={classNames('row gap-2', styles.line)}>
        <p role="status">{status}</p>
        <IdleButton size="small" isIdle={isAll} onClick={onSelectAll}>
          {selectAll}
        </IdleButton>
        <Button
          size="small"
          variant="plain"
          aria-label="Cancel"
          icon={<Icon name="close" size={20} />}
          onClick={onEnd}
        />
      </div>
      <div className={classNames('row gap-2', styles.line)}>{children}</div>
    </section>
  );
}

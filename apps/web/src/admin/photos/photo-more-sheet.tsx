import { type ReactNode } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './photo-sheet.module.css';

export interface SelectionAction {
  text: string;
  /** A part of the text, shown where the whole one has no space. It is in the name, for people who speak what they see. */
  short?: string;
  isDisabled?: boolean;
  title?: string | undefined;
  onPress: () => void;
}

interface PhotoMoreSheetProps {
  title: string;
  actions: readonly SelectionAction[];
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
}

/** The rarer actions for the selected photos. */
export function PhotoMoreSheet({ title, actions, isOpen, isBusy, onClose }: PhotoMoreSheetProps): ReactNode {
  return (
    <Sheet isOpen={isOpen} title={title} closeLabel="Close" onClose={onClose}>
      <ul className={styles.options}>
        {actions.map(({ text, isDisabled = false, title: reason, onPress }) => (
          <li key={text}>
            <button
              type="button"
              className={styles.item}
              disabled={isBusy || isDisabled}
              title={isDisabled ? reason : undefined}
              onClick={() => {
                onClose();
                onPress();
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

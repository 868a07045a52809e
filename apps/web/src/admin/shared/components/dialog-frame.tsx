import { type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import frame from './dialog-frame.module.css';
import { IconButton } from './icon-button.tsx';
import { Refusal } from './refusal.tsx';

interface DialogHeaderProps {
  /** The id of the heading, for `aria-labelledby` of the dialog. */
  id: string;
  title: string;
  onClose: () => void;
}

/** The header of a dialog: its title and the close button. */
export function DialogHeader({ id, title, onClose }: DialogHeaderProps): ReactNode {
  return (
    <header className={classNames('row gap-3', frame.head)}>
      <h2 id={id} className={frame.title}>
        {title}
      </h2>
      <IconButton icon="close" label="Close" onClick={onClose} />
    </header>
  );
}

/** The footer of a dialog: the error of the last attempt, and the actions. The last action is the main one. */
export function DialogFooter({
  refusal,
  children,
}: {
  refusal: string | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <footer className={frame.foot}>
      <Refusal text={refusal} isPlain className={frame.refusal} />
      <div className={frame.actions}>{children}</div>
    </footer>
  );
}

import { type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import frame from './dialog-frame.module.css';

interface DialogHeaderProps {
  /** By which the dialog is called. */
  id: string;
  title: string;
  onClose: () => void;
}

/** The upper edge of a dialog: what it is, and the way out. */
export function DialogHeader({ id, title, onClose }: DialogHeaderProps): ReactNode {
  return (
    <header className={frame.head}>
      <h2 id={id} className={frame.title}>
        {title}
      </h2>
      <Button
        variant="plain"
        className={frame.close}
        aria-label="Close"
        icon={<Icon name="close" />}
        onClick={onClose}
      />
    </header>
  );
}

/** Its lower edge: why it could not be done, and what can be. The last of the actions is the main one. */
export function DialogFooter({
  refusal,
  children,
}: {
  refusal: string | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <footer className={frame.foot}>
      <p role="alert" className={frame.refusal}>
        {refusal}
      </p>
      <div className={frame.actions}>{children}</div>
    </footer>
  );
}

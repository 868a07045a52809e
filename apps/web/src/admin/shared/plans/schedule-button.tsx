import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ScheduleDialog, type ScheduledItems } from './schedule-dialog.tsx';

const { schedule } = adminTexts;

interface ScheduleButtonProps {
  items: ScheduledItems;
  /** For screen readers, after the text of the button; empty where it is clear. */
  name: string;
  variant?: 'quiet' | 'plain';
  onNews: (text: string) => void;
}

/** Opens the dialog that plans an item. */
export function ScheduleButton({ items, name, variant = 'quiet', onNews }: ScheduleButtonProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const isTakeDown = items.kind === 'post' && items.isPublic === true;
  const text = isTakeDown ? schedule.openTakeDown : schedule.open;
  return (
    <>
      <Button
        size="small"
        variant={variant}
        aria-haspopup="dialog"
        aria-label={name === '' ? undefined : `${text} ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {text}
      </Button>
      {isOpen ? <ScheduleDialog items={items} onNews={onNews} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

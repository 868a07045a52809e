import { adminTexts, type AdminVideo } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const { makeFree } = adminTexts;

/** The videos that a change to `free` gives away. */
export const premiumOf = (videos: readonly AdminVideo[]): AdminVideo[] =>
  videos.filter(({ type }) => type === 'premium');

interface MakeFreeDialogProps {
  /** At least one premium video. */
  videos: readonly AdminVideo[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before premium videos become free. */
export function MakeFreeDialog({ videos, onConfirm, onCancel }: MakeFreeDialogProps): ReactNode {
  const count = videos.length;
  return (
    <ConfirmDialog
      title={makeFree.title(count, videos[0]?.title ?? '')}
      confirm={makeFree.confirm(count)}
      cancel={makeFree.cancel(count)}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{makeFree.explained(count)}</p>
    </ConfirmDialog>
  );
}

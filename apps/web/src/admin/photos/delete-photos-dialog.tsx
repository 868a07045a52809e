import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './photo-manager.module.css';
import { PhotoUsesText } from './photo-uses.tsx';

const { photoManager } = adminTexts;

interface DeletePhotosDialogProps {
  ids: readonly string[];
  isDeleting: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function DeletePhotosDialog(props: DeletePhotosDialogProps): ReactNode {
  const { ids, isDeleting, onConfirm, onCancel } = props;
  return (
    <ConfirmDialog
      title={photoManager.deleteTitle(ids.length)}
      confirm={isDeleting ? 'Deleting…' : 'Delete'}
      cancel={ids.length === 1 ? 'Keep it' : 'Keep them'}
      waiting={isDeleting}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{photoManager.deleteExplained(ids.length)}</p>
      <div role="status" className={styles.uses}>
        <PhotoUsesText ids={ids} />
      </div>
    </ConfirmDialog>
  );
}

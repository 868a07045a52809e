import { memberTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './profile.module.css';

interface SignOutEverywhereDialogProps {
  /** Rejects if no session was ended. */
  onSignOut: () => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

export function SignOutEverywhereDialog({
  onSignOut,
  onDone,
  onClose,
}: SignOutEverywhereDialogProps): ReactNode {
  const [step, setStep] = useState<'asking' | 'waiting' | 'failed'>('asking');
  const { account } = memberTexts;
  return (
    <ConfirmDialog
      title={account.everywhereTitle}
      confirm={account.everywhere}
      cancel={account.stay}
      waiting={step === 'waiting'}
      onCancel={onClose}
      onConfirm={() => {
        setStep('waiting');
        onSignOut().then(onDone, () => setStep('failed'));
      }}
    >
      <p>{account.everywhereText}</p>
      <p role="status" className={styles.error}>
        {step === 'failed' ? account.everywhereFailed : null}
      </p>
    </ConfirmDialog>
  );
}

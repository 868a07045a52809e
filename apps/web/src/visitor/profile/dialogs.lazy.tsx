import { memberTexts } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { accountDeletion } from '../../shared/session/account-deletion.lazy.ts';
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

type Step = { is: 'asking' } | { is: 'deleting' } | { is: 'refused'; text: string; calm: boolean };

interface DeleteAccountDialogProps {
  /** The display name of the provider that asks for the sign-in. */
  provider: string | undefined;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Explains what is lost and reauthenticates at the provider. Until that is confirmed, every way to close this dialog
 * keeps the account, whatever the popup reports later.
 */
export function DeleteAccountDialog({ provider, onDeleted, onClose }: DeleteAccountDialogProps): ReactNode {
  const [step, setStep] = useState<Step>({ is: 'asking' });
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);
  const { account } = memberTexts;

  async function begin(): Promise<void> {
    // A second click opens a new popup and cancels the attempt before.
    attempt.current?.abort();
    const mine = (attempt.current = new AbortController());
    const deleteAccount = accountDeletion.current();
    if (deleteAccount === undefined) {
      setStep({ is: 'refused', text: account.notReady, calm: true });
      return;
    }
    setStep({ is: 'asking' });
    const outcome = await deleteAccount({
      signal: mine.signal,
      onConfirmed: () => setStep({ is: 'deleting' }),
    });
    if (mine.signal.aborted) return;
    if (outcome.deleted) onDeleted();
    else setStep({ is: 'refused', text: outcome.text, calm: outcome.calm });
  }

  return (
    <ConfirmDialog
      title={account.deletionTitle}
      confirm={account.deletion}
      cancel={account.keep}
      waiting={step.is === 'deleting'}
      onCancel={onClose}
      onConfirm={() => void begin()}
    >
      <p>{account.deletionText}</p>
      <p>{account.deletionConfirmation(provider ?? account.yourProvider)}</p>
      <p role="status" className={step.is === 'refused' && !step.calm ? styles.error : styles.status}>
        {step.is === 'deleting' ? account.deletionGoes : null}
        {step.is === 'refused' ? step.text : null}
      </p>
    </ConfirmDialog>
  );
}

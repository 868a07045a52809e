import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { requestFailureOf } from '../../../shared/errors/request-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { currentUndoOffer, offerUndo, subscribeToUndoOffers, type UndoOffer } from './undo.store.ts';
import styles from './undo-bar.module.css';

const { trash } = adminTexts;

type Phase =
  | { name: 'offered' | 'undoing' }
  | { name: 'undone'; leftAlone: string | undefined }
  | { name: 'failed'; reason: string };

const textOf = (offer: UndoOffer | undefined, phase: Phase): string | undefined => {
  if (offer === undefined) return undefined;
  if (phase.name === 'failed') return phase.reason;
  if (phase.name === 'undone') return phase.leftAlone ?? trash.undone;
  return phase.name === 'offered' ? offer.text : trash.undoing;
};

/** Writing in a field has its own undo, and a dialog covers the bar. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null);

/** Offers to undo the last change for ten seconds; the time starts again after the pointer or the focus leaves. */
export function UndoBar(): ReactNode {
  const offer = useSyncExternalStore(subscribeToUndoOffers, currentUndoOffer, () => undefined);
  const [shown, setShown] = useState(offer);
  const [phase, setPhase] = useState<Phase>({ name: 'offered' });
  const [isHeld, setIsHeld] = useState(false);
  if (shown !== offer) {
    setShown(offer);
    setPhase({ name: 'offered' });
    setIsHeld(false);
  }

  const { name } = phase;
  const isRead = name === 'undone' && phase.leftAlone === undefined;
  useEffect(() => {
    if (offer === undefined || isHeld || name === 'undoing') return undefined;
    const timer = setTimeout(() => offerUndo(undefined), isRead ? limits.toastMs : limits.undoMs);
    return () => clearTimeout(timer);
  }, [offer, isHeld, name, isRead]);

  const undo = async () => {
    if (offer?.undo === undefined || name === 'undoing' || name === 'undone') return;
    setPhase({ name: 'undoing' });
    try {
      const leftAlone = (await offer.undo()) ?? undefined;
      if (currentUndoOffer() === offer) setPhase({ name: 'undone', leftAlone });
    } catch (error) {
      if (currentUndoOffer() === offer) setPhase({ name: 'failed', reason: requestFailureOf(error).text });
    }
    setIsHeld(false);
  };
  const undoByKey = useEffectEvent(() => void undo());
  useEffect(() => {
    if (offer?.undo === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isElsewhere(event.target)) return;
      event.preventDefault();
      undoByKey();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [offer]);

  const isOffered = offer !== undefined && (name === 'offered' || name === 'failed');
  return (
    <section
      aria-label={trash.undo}
      className={styles.place}
      data-shown={offer !== undefined || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {/* The live region always exists, as screen readers require. */}
      <p role="status" className={styles.text}>
        {textOf(offer, phase)}
        {name === 'offered' && offer?.undo !== undefined ? (
          <span className="visually-hidden"> {trash.undoKeys}</span>
        ) : null}
      </p>
      {isOffered ? (
        <>
          {offer.undo === undefined ? null : (
            <Button size="small" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => void undo()}>
              {trash.undo}
            </Button>
          )}
          <Button
            variant="plain"
            size="small"
            aria-label={trash.dismiss}
            icon={<Icon name="close" size={18} />}
            onClick={() => offerUndo(undefined)}
          />
        </>
      ) : null}
    </section>
  );
}

import { reactions } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { EarlyButton } from '../../ui/early-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Toast } from '../../ui/toast.tsx';
import { formatCount } from '../format/date-and-count.ts';
import { useSettingsOf } from '../hydration/page-environment.ts';
import { sessionEpoch } from '../session/session-epoch.ts';
import { type ReactedItem } from './reaction-requests.ts';
import { mayHaveReacted } from './reaction-storage.ts';
import styles from './love-button.module.css';
import { useReactions } from './use-reactions.ts';

const love = reactions.filter(({ value }) => value === 'love');

interface LoveButtonProps extends ReactedItem {
  /** Names the button. */
  label: string;
  /** The label is for screen readers alone. */
  isRound?: boolean;
}

/** A heart by which a visitor loves a photo or a post, while the creator offers this reaction. */
export function LoveButton(props: LoveButtonProps): ReactNode {
  const { rules } = useSettingsOf<'photos' | 'post'>();
  if (!rules.reactions.includes('love')) return null;
  // A new key resets the state for another item or another session.
  return <Heart key={`${props.id} ${sessionEpoch()}`} {...props} />;
}

function Heart({ items, id, label, isRound = false }: LoveButtonProps): ReactNode {
  const { shown, react, toastText, clearToast } = useReactions({
    items,
    id,
    availableReactions: love,
    reactions: [],
  });
  const [hint, setHint] = useState<string>();
  const [heart] = shown;
  if (heart === undefined) return null;
  const act = () => {
    if (!heart.isOwn && !mayHaveReacted()) setHint('Loved. Members find what they love on their profile.');
    react(heart.value, !heart.isOwn);
  };
  return (
    <>
      <EarlyButton
        name={`love-${items}`}
        className={styles.heart}
        data-round={isRound || undefined}
        aria-pressed={heart.isOwn}
        onAct={act}
      >
        <Icon name={heart.isOwn ? 'loved' : 'heart'} />
        <span className={isRound ? 'visually-hidden' : undefined}>{label}</span>
        {heart.count > 0 ? <strong>{formatCount(heart.count)}</strong> : null}
      </EarlyButton>
      <Toast
        text={toastText ?? hint}
        onGone={() => {
          clearToast();
          setHint(undefined);
        }}
      />
    </>
  );
}

import { adminTexts, type AdminVideo, type UpdateVideos } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../components/refusal.tsx';
import { useAction } from '../api/use-action.ts';
import { MakeFreeDialog } from './make-free-dialog.tsx';
import styles from './row.module.css';

const { curation } = adminTexts;

interface RowSwitchesProps {
  video: AdminVideo;
  change: (change: UpdateVideos['change']) => Promise<void>;
}

/** Switches a video between free and premium, and between shown and hidden, without opening it. Asks before it is free. */
export function RowSwitches({ video, change }: RowSwitchesProps): ReactNode {
  const { title, hidden, type } = video;
  const { isBusy, refusal, run } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const isPremium = type === 'premium';
  const start = (wanted: UpdateVideos['change']) => void run(() => change(wanted));
  const switches = [
    [curation.shown, !hidden, () => start({ hidden: !hidden })],
    [curation.types.premium, isPremium, () => (isPremium ? setIsAsking(true) : start({ type: 'premium' }))],
  ] as const;
  return (
    <>
      {switches.map(([name, isOn, press]) => (
        <button
          key={name}
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={isOn}
          aria-busy={isBusy}
          onClick={() => isBusy || press()}
        >
          {name}
          <span className="visually-hidden"> {title}</span>
        </button>
      ))}
      <Refusal text={refusal} />
      {isAsking ? (
        <MakeFreeDialog
          videos={[video]}
          onConfirm={() => {
            setIsAsking(false);
            start({ type: 'free' });
          }}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

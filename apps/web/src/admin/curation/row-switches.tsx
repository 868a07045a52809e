import { adminTexts, type AdminVideo, type UpdateVideos } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Refusal } from '../components/refusal.tsx';
import { useAction } from '../api/use-action.ts';
import styles from './row.module.css';

const { curation } = adminTexts;

interface RowSwitchesProps {
  video: AdminVideo;
  change: (change: UpdateVideos['change']) => Promise<void>;
}

/** Switches a video between free and premium, and between shown and hidden, without opening it. */
export function RowSwitches({ video, change }: RowSwitchesProps): ReactNode {
  const { title, hidden, type } = video;
  const { isBusy, refusal, run } = useAction();
  const isPremium = type === 'premium';
  const switches = [
    [curation.shown, !hidden, { hidden: !hidden }],
    [curation.types.premium, isPremium, { type: isPremium ? 'free' : 'premium' }],
  ] as const;
  return (
    <>
      {switches.map(([name, isOn, wanted]) => (
        <button
          key={name}
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={isOn}
          aria-busy={isBusy}
          onClick={() => isBusy || void run(() => change(wanted))}
        >
          {name}
          <span className="visually-hidden"> {title}</span>
        </button>
      ))}
      <Refusal text={refusal} />
    </>
  );
}

import { adminTexts, type AdminVideo, type UpdateVideos } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../components/refusal.tsx';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import styles from './row.module.css';

const { curation } = adminTexts;

interface RowSwitchesProps {
  video: AdminVideo;
  change: (change: UpdateVideos['change']) => Promise<void>;
}

/** Switches a video between free and premium, and between shown and hidden, without opening it. */
export function RowSwitches({ video, change }: RowSwitchesProps): ReactNode {
  const { title, hidden, type } = video;
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (wanted: UpdateVideos['change']) => {
    if (isBusy) return;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await change(wanted);
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
    }
    setIsBusy(false);
  };
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
          onClick={() => void run(wanted)}
        >
          {name}
          <span className="visually-hidden"> {title}</span>
        </button>
      ))}
      <Refusal text={refusal} />
    </>
  );
}

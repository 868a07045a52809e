import { adminTexts, type RegionRule } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Refusal } from '../components/refusal.tsx';
import styles from './preset.module.css';

const { presets: texts } = adminTexts.regions;

interface PresetFormProps {
  title: string;
  lead: string;
  /** Returns the rules that the preset fills in, or why it cannot. */
  made: { rules: readonly RegionRule[] } | { refusal: string };
  onAdd: (rules: readonly RegionRule[]) => void;
  children: ReactNode;
}

/** A preset, which is opened to answer its questions. */
export function PresetForm({ title, lead, made, onAdd, children }: PresetFormProps): ReactNode {
  // The message belongs to the rules that were asked for last. Another choice takes it away.
  const [asked, setAsked] = useState<string>();
  const isAnswered = asked === JSON.stringify(made);
  const count = 'rules' in made ? made.rules.length : 0;
  return (
    <details className={styles.preset}>
      <summary>
        {title}
        <Icon name="next" size={18} />
      </summary>
      <div className={styles.content}>
        <p>{lead}</p>
        {children}
        <div className={styles.end}>
          <Button
            onClick={() => {
              setAsked(JSON.stringify(made));
              if ('rules' in made) onAdd(made.rules);
            }}
          >
            {texts.add(Math.max(count, 1))}
          </Button>
          <p role="status" className={styles.added}>
            {isAnswered && count > 0 ? texts.added(count) : null}
          </p>
          <Refusal text={isAnswered && 'refusal' in made ? made.refusal : undefined} isPlain />
        </div>
      </div>
    </details>
  );
}

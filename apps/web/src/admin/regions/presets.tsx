import { adminTexts, type RegionRule, regionPresets } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import card from '../components/card.module.css';
import { SectionHeading } from '../components/section-heading.tsx';
import { HidePreset } from './hide-preset.tsx';
import { LawPreset } from './law-preset.tsx';
import styles from './regions.module.css';

const { presets: texts } = adminTexts.regions;

/** Fills in rules that she can begin with. They count once she has saved them. */
export function Presets({ onAdd }: { onAdd: (rules: readonly RegionRule[]) => void }): ReactNode {
  const id = useId();
  return (
    <section className={classNames(card.card, styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={texts.title} />
      <p className={styles.lead}>{texts.lead}</p>
      <div>
        <HidePreset onAdd={onAdd} />
        {regionPresets.map((preset) => (
          <LawPreset key={preset.id} preset={preset} onAdd={onAdd} />
        ))}
      </div>
    </section>
  );
}

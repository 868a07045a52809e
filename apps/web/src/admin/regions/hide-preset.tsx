import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useId, useState } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { PresetForm } from './preset-form.tsx';
import styles from './preset.module.css';
import { countryWithStates, homeRegions } from './region-names.ts';
import { RegionSelect } from './region-select.tsx';
import { newRule } from './rule-list.changes.ts';

const { presets: texts, words } = adminTexts.regions;
const { hide } = texts;
const answers = ['block', 'verify', 'declare'] as const;

interface HidePresetProps {
  onAdd: Parameters<typeof PresetForm>[0]['onAdd'];
}

/** Hides the creator from her own state. She decides about visitors who may or may not be from there. */
export function HidePreset({ onAdd }: HidePresetProps): ReactNode {
  const id = useId();
  const [state, setState] = useState('');
  const [unknown, setUnknown] = useState<(typeof answers)[number] | null>(null);
  const country = countryWithStates(state) ?? 'US';
  const hidden = { policy: 'block', hideMe: true, note: hide.note } as const;
  const made =
    state === ''
      ? { refusal: hide.chooseState }
      : unknown === null
        ? { refusal: texts.chooseUnknown }
        : {
            rules: [
              newRule(state, hidden),
              newRule(`${country}-?`, unknown === 'block' ? hidden : { policy: unknown }),
            ],
          };
  return (
    <PresetForm title={hide.title} lead={hide.lead} made={made} onAdd={onAdd}>
      <RegionSelect
        label={hide.state}
        placeholder={hide.chooseState}
        groups={homeRegions}
        value={state}
        onChange={setState}
      />
      <Choice
        name={`unknown-${id}`}
        title={words.stateUnknown[country]}
        options={answers.map((value) => ({
          value,
          content: texts.unknownChoices[value],
          hint: texts.hideUnknownHints[value],
        }))}
        chosen={unknown}
        onChoose={setUnknown}
      />
      <p className={styles.note}>{texts.uncertain}</p>
    </PresetForm>
  );
}

import { adminTexts, type KnownLaw, presetsCheckedIn, type RegionPreset } from '@sandstone/contract';
import { type ReactNode, useId, useState } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { CheckList } from './check-list.tsx';
import { formatDay } from './keeping.ts';
import { PresetForm } from './preset-form.tsx';
import styles from './preset.module.css';
import { byName, regionName } from './region-names.ts';
import { newRule } from './rule-list.changes.ts';

const { presets: texts, words } = adminTexts.regions;
const answers = ['verify', 'declare'] as const;

const Law = ({ law: { region, source, date, text, isSecondHand } }: { law: KnownLaw }): ReactNode => (
  <li>
    <strong>{regionName(region)}</strong>: {texts.law(source, date === null ? null : formatDay(date))}. {text}
    {isSecondHand === true ? <em> {texts.secondHand}</em> : null}
  </li>
);

interface LawPresetProps {
  preset: RegionPreset;
  onAdd: Parameters<typeof PresetForm>[0]['onAdd'];
}

/** Visitors of regions with a law verify their age. Those with a law that is known are chosen at first. */
export function LawPreset({ preset, onAdd }: LawPresetProps): ReactNode {
  const { id: name, regions, laws, unknownState } = preset;
  const id = useId();
  const [chosen, setChosen] = useState(() => laws.map(({ region }) => region));
  const [unknown, setUnknown] = useState<(typeof answers)[number]>('verify');
  const rules = chosen.map((region) => {
    const law = laws.find((known) => known.region === region);
    return law === undefined
      ? newRule(region)
      : newRule(region, { proofDays: law.proofDays, source: law.source, date: law.date });
  });
  const ofUnknown = unknownState === undefined ? [] : [newRule(unknownState, { policy: unknown })];
  return (
    <PresetForm
      title={texts.titles[name]}
      lead={texts.leads[name]}
      made={chosen.length === 0 ? { refusal: texts.nothing } : { rules: [...rules, ...ofUnknown] }}
      onAdd={onAdd}
    >
      <div>
        <h3 className={styles.heading}>{texts.restsOn}</h3>
        <ul className={styles.laws}>
          {laws.map((law) => (
            <Law key={law.region} law={law} />
          ))}
        </ul>
        <p className={styles.note}>{texts.checked(presetsCheckedIn)}</p>
      </div>
      <CheckList
        title={texts.choose}
        options={byName(regions).map((value) => ({ value, name: regionName(value) }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {unknownState === undefined ? null : (
        <Choice
          name={`unknown-${id}`}
          title={words.stateUnknown.US}
          options={answers.map((value) => ({
            value,
            content: texts.unknownChoices[value],
            hint: texts.unknownHints[value],
          }))}
          chosen={unknown}
          onChoose={setUnknown}
        />
      )}
      <p className={styles.note}>{unknownState === undefined ? texts.wholeCountries : texts.uncertain}</p>
    </PresetForm>
  );
}

import {
  adminTexts,
  type KnownLaw,
  presetsCheckedIn,
  type RegionPreset,
  regionPresets,
  type RegionRule,
} from '@sandstone/contract';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { classNames } from '../../ui/class-names.ts';
import card from '../shared/components/card.module.css';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import page from './regions.module.css';
import styles from './preset.module.css';
import { Choice } from '../../ui/choice.tsx';
import { byName, countryWithStates, homeRegions, regionName } from './region-names.ts';
import { RegionSelect } from './region-select.tsx';
import { newRule } from './rule-list.changes.ts';
import { CheckList } from './check-list.tsx';
import { formatDay } from './keeping.ts';

const { presets: texts, words } = adminTexts.regions;

interface PresetFormProps {
  title: string;
  lead: string;
  /** Returns the rules that the preset fills in, or why it cannot. */
  made: { rules: readonly RegionRule[] } | { refusal: string };
  onAdd: (rules: readonly RegionRule[]) => void;
  children: ReactNode;
}

/** A preset, which is opened to answer its questions. */
function PresetForm({ title, lead, made, onAdd, children }: PresetFormProps): ReactNode {
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
      <div className={classNames('stack gap-4', styles.content)}>
        <p>{lead}</p>
        {children}
        <div className={classNames('stack gap-2', styles.end)}>
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

const { hide } = texts;
const hideAnswers = ['block', 'verify', 'declare'] as const;

/** Hides the creator from her own state. She decides about visitors who may or may not be from there. */
function HidePreset({ onAdd }: Pick<PresetFormProps, 'onAdd'>): ReactNode {
  const id = useId();
  const [state, setState] = useState('');
  const [unknown, setUnknown] = useState<(typeof hideAnswers)[number] | null>(null);
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
        options={hideAnswers.map((value) => ({
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

const lawAnswers = ['verify', 'declare'] as const;

const Law = ({ law: { region, source, date, text, isSecondHand } }: { law: KnownLaw }): ReactNode => (
  <li>
    <strong>{regionName(region)}</strong>: {texts.law(source, date === null ? null : formatDay(date))}. {text}
    {isSecondHand === true ? <em> {texts.secondHand}</em> : null}
  </li>
);

interface LawPresetProps {
  preset: RegionPreset;
  onAdd: PresetFormProps['onAdd'];
}

/** Visitors of regions with a law verify their age. Those with a law that is known are chosen at first. */
function LawPreset({ preset, onAdd }: LawPresetProps): ReactNode {
  const { id: name, regions, laws, unknownState } = preset;
  const id = useId();
  const [chosen, setChosen] = useState(() => laws.map(({ region }) => region));
  const [unknown, setUnknown] = useState<(typeof lawAnswers)[number]>('verify');
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
        <ul className={classNames('stack gap-2', styles.laws)}>
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
          options={lawAnswers.map((value) => ({
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

/** Fills in rules that she can begin with. They count once she has saved them. */
export function Presets({ onAdd }: { onAdd: (rules: readonly RegionRule[]) => void }): ReactNode {
  const id = useId();
  return (
    <section className={classNames(card.card, 'stack gap-3', page.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={texts.title} />
      <p className="muted small">{texts.lead}</p>
      <div>
        <HidePreset onAdd={onAdd} />
        {regionPresets.map((preset) => (
          <LawPreset key={preset.id} preset={preset} onAdd={onAdd} />
        ))}
      </div>
    </section>
  );
}

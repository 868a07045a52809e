import {
  adminTexts,
  type AgeMethodState,
  dateYears,
  limits,
  regionPolicies,
  type RegionRule,
} from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Choice } from '../../ui/choice.tsx';
import { DateField, SelectField, Switch, TextField } from '../shared/components/field.tsx';
import { CheckList } from './check-list.tsx';
import { ruleRegions } from './region-names.ts';
import { RegionSelect } from './region-select.tsx';
import styles from './rule.module.css';

const { fields, rules: texts } = adminTexts.regions;
const usualDays = [0, 1, 7, 14, 30, 60, limits.regions.maxProofDays];

interface RuleFieldsProps {
  rule: RegionRule;
  /** Regions of other rules. */
  taken: readonly string[];
  methods: readonly AgeMethodState[];
  onChange: (part: Partial<RegionRule>) => void;
}

function VerifyFields({ rule, methods, onChange }: Omit<RuleFieldsProps, 'taken'>): ReactNode {
  const { proofDays } = rule;
  const names = [
    ...methods.map(({ id, name }) => ({ value: id, name })),
    ...rule.methods
      .filter((id) => methods.every((method) => method.id !== id))
      .map((id) => ({ value: id, name: texts.goneMethod(id) })),
  ];
  const days = [...new Set([...usualDays, proofDays])].sort((a, b) => a - b);
  return (
    <>
      <SelectField
        label={fields.proofDays}
        value={proofDays}
        onChange={(chosen) => onChange({ proofDays: Number(chosen) })}
      >
        {days.map((count) => (
          <option key={count} value={count}>
            {fields.days(count)}
          </option>
        ))}
      </SelectField>
      {names.length === 0 ? null : (
        <CheckList
          title={fields.methods}
          hint={fields.methodsHint}
          options={names}
          chosen={rule.methods}
          onChange={(chosen) => onChange({ methods: chosen })}
        />
      )}
    </>
  );
}

/** The fields of a rule. Those that belong to another policy are left out. */
export function RuleFields({ rule, taken, methods, onChange }: RuleFieldsProps): ReactNode {
  const id = useId();
  return (
    <div className="stack gap-4">
      <RegionSelect
        label={fields.region}
        groups={ruleRegions}
        value={rule.region}
        taken={taken}
        isRequired
        onChange={(region) => onChange({ region })}
      />
      <Choice
        name={`policy-${id}`}
        title={fields.policy}
        options={regionPolicies.map((value) => ({
          value,
          content: fields.policies[value],
          hint: fields.policyHints[value],
        }))}
        chosen={rule.policy}
        onChoose={(policy) => onChange({ policy })}
      />
      {rule.policy === 'verify' ? <VerifyFields rule={rule} methods={methods} onChange={onChange} /> : null}
      {rule.policy === 'block' ? (
        <Switch
          label={fields.hideMe}
          hint={fields.hideMeHint}
          isOn={rule.hideMe}
          onChange={(hideMe) => onChange({ hideMe })}
        />
      ) : null}
      <div className={classNames('stack gap-4', styles.basis)}>
        <TextField
          label={fields.source}
          hint={fields.sourceHint}
          isOptional
          dir="auto"
          maxLength={limits.regions.maxNoteLength}
          value={rule.source}
          onChange={(source) => onChange({ source })}
        />
        <DateField
          label={fields.date}
          isOptional
          min={`${dateYears.first}-01-01`}
          max={`${dateYears.last}-12-31`}
          value={rule.date ?? ''}
          onChange={(date) => onChange({ date: date === '' ? null : date })}
        />
      </div>
      <TextField
        label={fields.note}
        isOptional
        dir="auto"
        maxLength={limits.regions.maxNoteLength}
        value={rule.note}
        onChange={(note) => onChange({ note })}
      />
    </div>
  );
}

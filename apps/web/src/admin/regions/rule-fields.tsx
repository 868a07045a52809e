import {
  adminTexts,
  type AgeMethodState,
  dateYears,
  limits,
  regionPolicies,
  type RegionRule,
} from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { DateControl } from '../components/date-control.tsx';
import { Field, Switch } from '../components/field.tsx';
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
      <Field label={fields.proofDays}>
        {(control) => (
          <select
            {...control}
            value={proofDays}
            onChange={({ target }) => onChange({ proofDays: Number(target.value) })}
          >
            {days.map((count) => (
              <option key={count} value={count}>
                {fields.days(count)}
              </option>
            ))}
          </select>
        )}
      </Field>
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
    <div className={styles.fields}>
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
      <div className={styles.basis}>
        <Field label={fields.source} hint={fields.sourceHint} isOptional>
          {(control) => (
            <input
              {...control}
              dir="auto"
              maxLength={limits.regions.maxNoteLength}
              value={rule.source}
              onChange={({ target }) => onChange({ source: target.value })}
            />
          )}
        </Field>
        <Field label={fields.date} isOptional>
          {(control) => (
            <DateControl
              {...control}
              type="date"
              min={`${dateYears.first}-01-01`}
              max={`${dateYears.last}-12-31`}
              value={rule.date ?? ''}
              onChange={({ target }) => onChange({ date: target.value === '' ? null : target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={fields.note} isOptional>
        {(control) => (
          <input
            {...control}
            dir="auto"
            maxLength={limits.regions.maxNoteLength}
            value={rule.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

import { adminTexts, type AgeMethodState, type RegionRule } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IdleButton } from '../shared/components/idle-button.tsx';
import { formatDay } from './keeping.ts';
import { placeName, regionName } from './region-names.ts';
import { RuleFields } from './rule-fields.tsx';
import { hiddenBy, ruleSentence } from './rule-words.ts';
import styles from './rule.module.css';

const { rules: texts } = adminTexts.regions;

/** Marks the buttons that move a rule, for the focus. */
export const stepAttribute = 'data-step';
export type Step = 'up' | 'down';

/** Lists the basis of a rule, and the methods that it accepts. */
function detailsOf({ source, date, note, policy, methods }: RegionRule, known: readonly AgeMethodState[]) {
  const names = methods.map((id) => known.find((method) => method.id === id)?.name ?? texts.goneMethod(id));
  const basis = [source, date === null ? '' : texts.since(formatDay(date))].filter((part) => part !== '');
  return [
    ...(policy === 'verify' && names.length > 0 ? [texts.methods(names)] : []),
    ...(basis.length === 0 ? [] : [basis.join(', ')]),
    ...(note === '' ? [] : [note]),
  ];
}

interface RuleRowProps {
  rules: readonly RegionRule[];
  rule: RegionRule;
  methods: readonly AgeMethodState[];
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onStep: (step: Step) => void;
  onRemove: () => void;
  onChange: (part: Partial<RegionRule>) => void;
}

/** A rule in words, with its fields below while it is edited. */
export function RuleRow(props: RuleRowProps): ReactNode {
  const { rules, rule, methods, isFirst, isLast, isOpen, onToggle, onStep, onRemove, onChange } = props;
  const id = useId();
  const name = regionName(rule.region);
  const above = rule.region === '' ? undefined : hiddenBy(rules, rule);
  const stepper = (step: Step, arrow: string, isPossible: boolean) => (
    <IdleButton
      size="small"
      aria-label={texts[step](name)}
      {...{ [stepAttribute]: step }}
      isIdle={!isPossible}
      onClick={() => onStep(step)}
    >
      {arrow}
    </IdleButton>
  );
  return (
    <li className={classNames('stack gap-3', styles.row)} data-policy={rule.policy}>
      <div className={classNames('stack gap-1', styles.words)}>
        <p className={styles.sentence}>{rule.region === '' ? texts.newRule : ruleSentence(rules, rule)}</p>
        {detailsOf(rule, methods).map((detail) => (
          <p key={detail} className={styles.detail} dir="auto">
            {detail}
          </p>
        ))}
        {above === undefined ? null : (
          <p className={styles.warning}>
            <Icon name="alert" size={18} />
            {texts.neverFits(placeName(above.region))}
          </p>
        )}
      </div>
      <div className={classNames('cluster gap-2', styles.tools)}>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={isOpen ? texts.done(name) : texts.edit(name)}
          onClick={onToggle}
        >
          {isOpen ? texts.doneShort : texts.editShort}
        </Button>
        {stepper('up', '↑', !isFirst)}
        {stepper('down', '↓', !isLast)}
        <Button size="small" variant="plain" aria-label={texts.remove(name)} onClick={onRemove}>
          {texts.removeShort}
        </Button>
      </div>
      {isOpen ? (
        <div id={id} className={styles.open}>
          <RuleFields
            rule={rule}
            taken={rules.map(({ region }) => region)}
            methods={methods}
            onChange={onChange}
          />
        </div>
      ) : null}
    </li>
  );
}

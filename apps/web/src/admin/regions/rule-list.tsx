import { adminTexts, type AgeMethodState, limits, type RegionRule } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { regionName } from './region-names.ts';
import { moved, newRule } from './rule-list.changes.ts';
import { RuleRow, type Step, stepAttribute } from './rule-row.tsx';
import styles from './regions.module.css';

const { rules: texts } = adminTexts.regions;
const { maxRules } = limits.regions;

interface RuleListProps {
  rules: readonly RegionRule[];
  methods: readonly AgeMethodState[];
  /** The index of the rule whose fields are shown. */
  open: number | undefined;
  setOpen: (index: number | undefined) => void;
  onChange: (rules: RegionRule[]) => void;
}

/** The rules in their order, which buttons change. */
export function RuleList({ rules, methods, open, setOpen, onChange }: RuleListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  // The rows have no ids of their own: a button stays with its place, and the rule moves on.
  const focusOn = useRef<{ index: number; selector: string }>(undefined);
  useEffect(() => {
    const { current } = focusOn;
    if (current === undefined) return;
    focusOn.current = undefined;
    const row = list.current?.children[Math.min(current.index, rules.length - 1)];
    (row?.querySelector<HTMLElement>(current.selector) ?? addButton.current)?.focus();
  });

  const step = (from: number, direction: Step) => {
    const to = direction === 'up' ? from - 1 : from + 1;
    focusOn.current = { index: to, selector: `[${stepAttribute}="${direction}"]` };
    setAnnouncement(texts.moved(regionName(rules[from]?.region ?? ''), to + 1, rules.length));
    if (open === from) setOpen(to);
    else if (open === to) setOpen(from);
    onChange(moved(rules, from, to));
  };
  const remove = (index: number) => {
    focusOn.current = { index, selector: 'button' };
    setAnnouncement(texts.removed(regionName(rules[index]?.region ?? '')));
    if (open !== undefined && open >= index) setOpen(open === index ? undefined : open - 1);
    onChange(rules.filter((_, at) => at !== index));
  };
  const add = () => {
    focusOn.current = { index: rules.length, selector: 'select' };
    setOpen(rules.length);
    onChange([...rules, newRule('', { policy: 'block' })]);
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {rules.length === 0 ? null : (
        <ol ref={list} className={styles.rules} aria-label={texts.list}>
          {rules.map((rule, index) => (
            <RuleRow
              key={index}
              rules={rules}
              rule={rule}
              methods={methods}
              isFirst={index === 0}
              isLast={index === rules.length - 1}
              isOpen={open === index}
              onToggle={() => setOpen(open === index ? undefined : index)}
              onStep={(direction) => step(index, direction)}
              onRemove={() => remove(index)}
              onChange={(part) =>
                onChange(rules.map((each, at) => (at === index ? { ...each, ...part } : each)))
              }
            />
          ))}
        </ol>
      )}
      {rules.length >= maxRules ? (
        <p className="muted small">{texts.full(maxRules)}</p>
      ) : (
        <Button ref={addButton} className={styles.start} onClick={add}>
          {texts.add}
        </Button>
      )}
    </>
  );
}

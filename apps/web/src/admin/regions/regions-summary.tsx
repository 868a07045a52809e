import { adminTexts, type RegionRule, type RegionsResponse } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import card from '../components/card.module.css';
import { SectionHeading } from '../components/section-heading.tsx';
import { useNow } from '../time/use-now.ts';
import { enforcementOf, sourceOf, warningsOf } from './keeping.ts';
import { summaryOf } from './rule-words.ts';
import styles from './regions.module.css';

const { regions } = adminTexts;
const { summary } = regions;

interface RegionsSummaryProps {
  saved: RegionsResponse;
  rules: readonly RegionRule[];
  isChanged: boolean;
}

/** Says in words what visitors get, whether it is in force, and what keeps it from being so. */
export function RegionsSummary({ saved, rules, isChanged }: RegionsSummaryProps): ReactNode {
  const id = useId();
  const now = useNow();
  const { text, isInForce } = enforcementOf(saved);
  const source = sourceOf(saved);
  return (
    <section className={classNames(card.card, styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={isChanged ? summary.unsaved : summary.title} />
      <ul className={styles.summary}>
        {summaryOf(rules).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div role="status" className={styles.state}>
        {isChanged ? null : (
          <p data-good={isInForce || undefined}>
            <Icon name={isInForce ? 'done' : 'retry'} size={18} />
            {text}
          </p>
        )}
        {source === undefined ? null : <p>{source}</p>}
      </div>
      {warningsOf(saved, rules, now).map((warning) => (
        <p key={warning} className={styles.warning}>
          <Icon name="alert" size={20} />
          {warning}
        </p>
      ))}
      <p className={styles.lead}>{regions.noLegalAdvice}</p>
    </section>
  );
}

import { adminTexts, type RegionRule, type RegionsResponse } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { UnsavedSettingsGuard } from '../shared/site-settings/unsaved-settings-guard.tsx';
import styles from './regions.module.css';
import { withRules } from './rule-list.changes.ts';
import { type RegionsDraft, RulesSection } from './rules-section.tsx';
import { useRegions } from './use-regions.ts';
import { VisitorPreview } from './visitor-preview.tsx';
import { classNames } from '../../ui/class-names.ts';
import card from '../shared/components/card.module.css';
import { useEditor } from '../shared/unsaved/use-editor.ts';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import { Presets } from './presets.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../shared/time/use-now.ts';
import { enforcementOf, sourceOf, warningsOf } from './keeping.ts';
import { summaryOf } from './rule-words.ts';

const { regions } = adminTexts;

interface RegionsSummaryProps {
  saved: RegionsResponse;
  rules: readonly RegionRule[];
  isChanged: boolean;
}

/** Says in words what visitors get, whether it is in force, and what keeps it from being so. */
function RegionsSummary({ saved, rules, isChanged }: RegionsSummaryProps): ReactNode {
  const id = useId();
  const now = useNow();
  const { text, isInForce } = enforcementOf(saved);
  const source = sourceOf(saved);
  return (
    <section className={classNames(card.card, 'stack gap-3', styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={isChanged ? regions.summary.unsaved : regions.summary.title} />
      <ul className={classNames('stack gap-1', styles.summary)}>
        {summaryOf(rules).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div role="status" className={classNames('stack gap-1', 'muted small', styles.state)}>
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
      <p className="muted small">{regions.noLegalAdvice}</p>
    </section>
  );
}

function Editor({ saved, save }: { saved: RegionsResponse; save: ReturnType<typeof useRegions>['save'] }) {
  const editor = useEditor<RegionsDraft>('regions', {
    value: { rules: saved.rules },
    version: saved.version,
  });
  const { value, isChanged, change } = editor;
  const { rules } = value;
  return (
    <div className={classNames('stack gap-5', styles.sections)}>
      <RegionsSummary saved={saved} rules={rules} isChanged={isChanged} />
      <Presets onAdd={(added) => change({ rules: withRules(rules, added) })} />
      <RulesSection saved={saved} editor={editor} save={save} />
      <VisitorPreview rules={rules} methods={saved.methods} />
      <UnsavedSettingsGuard isNeeded={isChanged} onDiscard={editor.discard} />
    </div>
  );
}

/** Lets the creator decide by region who may see her site. */
export function RegionsPage(): ReactNode {
  const { response: saved, failure, reload, save } = useRegions();
  return (
    <AdminPage title={regions.title} lead={regions.lead}>
      {saved !== undefined ? (
        <Editor saved={saved} save={save} />
      ) : failure === undefined ? (
        <Skeleton className={styles.waiting} />
      ) : (
        <LoadFailure title={regions.unreachable} reason={failure} onRetry={reload} />
      )}
    </AdminPage>
  );
}

export const route = { Component: RegionsPage };

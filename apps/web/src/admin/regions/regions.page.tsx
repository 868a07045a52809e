import { adminTexts, regionPresets, type RegionRule, type RegionsResponse } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../components/admin-page.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { UnsavedSettingsGuard } from '../site/unsaved-settings-guard.tsx';
import { useRegionsDraft } from './regions-draft.ts';
import { RegionsSummary } from './regions-summary.tsx';
import styles from './regions.module.css';
import { withRules } from './rule-list.changes.ts';
import { RulesSection } from './rules-section.tsx';
import { useRegions } from './use-regions.ts';
import { VisitorPreview } from './visitor-preview.tsx';
import { classNames } from '../../ui/class-names.ts';
import card from '../components/card.module.css';
import { SectionHeading } from '../components/section-heading.tsx';
import { HidePreset } from './hide-preset.tsx';
import { LawPreset } from './law-preset.tsx';

const { presets: texts } = adminTexts.regions;

/** Fills in rules that she can begin with. They count once she has saved them. */
function Presets({ onAdd }: { onAdd: (rules: readonly RegionRule[]) => void }): ReactNode {
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

const { regions } = adminTexts;

function Editor({ saved, save }: { saved: RegionsResponse; save: ReturnType<typeof useRegions>['save'] }) {
  const { draft, rules, change, discard } = useRegionsDraft(saved);
  const isChanged = draft !== undefined;
  return (
    <div className={styles.sections}>
      <RegionsSummary saved={saved} rules={rules} isChanged={isChanged} />
      <Presets onAdd={(added) => change(withRules(rules, added))} />
      <RulesSection saved={saved} draft={draft} rules={rules} change={change} discard={discard} save={save} />
      <VisitorPreview rules={rules} methods={saved.methods} />
      <UnsavedSettingsGuard isNeeded={isChanged} />
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

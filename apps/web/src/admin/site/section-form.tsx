import { type AdminSite, adminTexts, type SiteSettings } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { useAction } from '../api/use-action.ts';
import card from '../components/card.module.css';
import { ChangedElsewhere } from '../components/changed-elsewhere.tsx';
import { Refusal } from '../components/refusal.tsx';
import { SectionHeading } from '../components/section-heading.tsx';
import { offerUndo } from '../undo/undo.store.ts';
import { IdleButton } from '../components/idle-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './site-settings.module.css';
import { type Change, type SiteSection } from './use-site-settings.ts';

const { siteSettings } = adminTexts;

/** The unsaved value of a section. It was made from the saved value of this version. */
export interface Draft<S extends SiteSection> {
  version: number;
  value: SiteSettings[S];
}

export interface SectionProps<S extends SiteSection> {
  saved: AdminSite[S];
  draft: Draft<S> | undefined;
  setDraft: (draft: Draft<S> | undefined) => void;
  save: (change: Change<S>) => Promise<AdminSite>;
  /** Reads what another tab has saved. */
  reread: () => Promise<void>;
}

export const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

interface SectionFormProps<S extends SiteSection> extends SectionProps<S> {
  section: S;
  title: string;
  lead?: string;
  /** The fields, which show a value and change it. */
  children: (value: SiteSettings[S], change: (part: Partial<SiteSettings[S]>) => void) => ReactNode;
}

/** A part of the settings with its own Save and undo. What is saved elsewhere meanwhile is not overwritten. */
export function SectionForm<S extends SiteSection>(props: SectionFormProps<S>): ReactNode {
  const { section, title, lead, saved, draft, setDraft, save, reread, children } = props;
  const id = useId();
  const { isBusy, refusal, code, clearRefusal, run } = useAction();
  // The schema of a section is that of its type.
  const stored = saved.value as SiteSettings[S];
  const value = draft?.value ?? stored;
  const isChanged = draft !== undefined && !isSame(value, stored);

  const submit = async () => {
    const after = await save({ value, unchangedSince: draft?.version ?? saved.version });
    setDraft(undefined);
    const { version } = after[section];
    offerUndo({
      text: siteSettings.saved(title),
      undo: async () => void (await save({ value: stored, unchangedSince: version })),
    });
  };
  return (
    <section className={classNames(card.card, styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void run(submit);
        }}
      >
        {children(value, (part) => {
          clearRefusal();
          setDraft({ version: draft?.version ?? saved.version, value: { ...value, ...part } });
        })}
        {code === 'changed_since' ? (
          <ChangedElsewhere
            onShowSaved={() =>
              void run(async () => {
                await reread();
                setDraft(undefined);
              })
            }
          />
        ) : (
          <Refusal text={refusal} />
        )}
        <IdleButton
          type="submit"
          variant="main"
          aria-label={siteSettings.saveSection(title)}
          className={styles.save}
          disabled={isBusy}
          isIdle={!isChanged}
        >
          {siteSettings.save}
        </IdleButton>
      </form>
    </section>
  );
}

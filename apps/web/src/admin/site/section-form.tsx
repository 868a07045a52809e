import { adminTexts, type SiteSection, type SiteSettings } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import card from '../shared/components/card.module.css';
import { ChangedElsewhere } from '../shared/components/changed-elsewhere.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import { RestoredText } from '../shared/unsaved/restored-text.tsx';
import { type Editor } from '../shared/unsaved/use-editor.ts';
import { offerUndo } from '../shared/undo/undo.store.ts';
import { IdleButton } from '../shared/components/idle-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './site-settings.module.css';
import { type useSiteSettings } from '../shared/site-settings/use-site-settings.ts';

const { siteSettings } = adminTexts;

export interface SectionProps<S extends SiteSection> extends Pick<
  ReturnType<typeof useSiteSettings>,
  'save' | 'reread'
> {
  editor: Editor<SiteSettings[S]>;
}

interface SectionFormProps<S extends SiteSection> extends SectionProps<S> {
  section: S;
  title: string;
  lead?: string;
  /** The fields, which show a value and change it. */
  children: (value: SiteSettings[S], change: (part: Partial<SiteSettings[S]>) => void) => ReactNode;
}

/** A part of the settings with its own Save and undo. What is saved elsewhere meanwhile is not overwritten. */
export function SectionForm<S extends SiteSection>(props: SectionFormProps<S>): ReactNode {
  const { section, title, lead, editor, save, reread, children } = props;
  const id = useId();
  const submit = () =>
    editor.save(async ({ value, base, version: unchangedSince }) => {
      const after = await save(section, { value, unchangedSince });
      const { version } = after[section];
      offerUndo({
        text: siteSettings.saved(title),
        undo: async () => void (await save(section, { value: base, unchangedSince: version })),
      });
    });
  return (
    <section className={classNames(card.card, styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      {lead === undefined ? null : <p className="muted small">{lead}</p>}
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {editor.isOutdated ? <ChangedElsewhere onShowSaved={() => editor.showSaved(reread)} /> : null}
        <RestoredText at={editor.restoredAt} onDiscard={editor.discard} />
        {children(editor.value, editor.change)}
        {editor.isOutdated ? null : <Refusal text={editor.refusal} />}
        <IdleButton
          type="submit"
          variant="main"
          aria-label={siteSettings.saveSection(title)}
          className={styles.save}
          disabled={editor.isBusy}
          isIdle={!editor.isChanged}
        >
          {siteSettings.save}
        </IdleButton>
      </form>
    </section>
  );
}

import { adminTexts, type SiteSection, type SiteSettings } from '@sandstone/contract';
import { type ReactNode } from 'react';
import card from '../shared/components/card.module.css';
import { ChangedElsewhere } from '../shared/components/changed-elsewhere.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import { RestoredText } from '../shared/unsaved/restored-text.tsx';
import { type Editor } from '../shared/unsaved/use-editor.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './site-settings.module.css';

const { siteSettings, look, legal } = adminTexts;

/** The sections of the form, in their order, with their titles. */
export const sectionTitles = {
  words: siteSettings.words.title,
  look: look.title,
  pictures: siteSettings.pictures.title,
  links: siteSettings.links.title,
  rules: siteSettings.rules.title,
  legal: legal.title,
} satisfies Partial<Record<SiteSection, string>>;
export type FormSection = keyof typeof sectionTitles;

/** The id of a section's heading, by which the list of sections leads to it. */
export const sectionId = (section: FormSection | 'opening') => `site-${section}`;

export interface SectionProps<S extends FormSection> {
  editor: Editor<SiteSettings[S]>;
  /** Reads what was saved elsewhere. */
  reread: () => Promise<void>;
}

interface SettingsSectionProps<S extends FormSection> extends SectionProps<S> {
  section: S;
  lead?: string;
  /** The fields, which show a value and change it. */
  children: (value: SiteSettings[S], change: (part: Partial<SiteSettings[S]>) => void) => ReactNode;
}

/** A part of the settings. What is saved elsewhere meanwhile is not overwritten. */
export function SettingsSection<S extends FormSection>(props: SettingsSectionProps<S>): ReactNode {
  const { section, lead, editor, reread, children } = props;
  const id = sectionId(section);
  return (
    <section className={classNames(card.card, 'stack gap-4', styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={sectionTitles[section]} />
      {lead === undefined ? null : <p className="muted small">{lead}</p>}
      {editor.isOutdated ? <ChangedElsewhere onShowSaved={() => editor.showSaved(reread)} /> : null}
      <RestoredText at={editor.restoredAt} onDiscard={editor.discard} />
      {children(editor.value, editor.change)}
      {editor.isOutdated ? null : <Refusal text={editor.refusal} />}
    </section>
  );
}

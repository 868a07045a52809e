import { adminTexts, type AdminSite, type SiteSettings } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { FormBar } from '../shared/components/form-bar.tsx';
import { IdleButton } from '../shared/components/idle-button.tsx';
import { type useSiteSettings } from '../shared/site-settings/use-site-settings.ts';
import { offerUndo } from '../shared/undo/undo.store.ts';
import { type Editor } from '../shared/unsaved/use-editor.ts';
import { type FormSection, sectionId, sectionTitles } from './settings-section.tsx';
import styles from './site-settings.module.css';

const { siteSettings } = adminTexts;

export type SectionEditors = { [S in FormSection]: Editor<SiteSettings[S]> };
type Save = ReturnType<typeof useSiteSettings>['save'];
type Undo = () => Promise<AdminSite>;

/** The sections of the form. `Object.keys` returns any strings. */
const sections = Object.keys(sectionTitles) as FormSection[];

export const changedSections = (editors: SectionEditors): FormSection[] =>
  sections.filter((section) => editors[section].isChanged);

/** Saves one section. @returns the undo; undefined if the save was refused */
async function saveSection<S extends FormSection>(
  section: S,
  editor: Editor<SiteSettings[S]>,
  save: Save,
): Promise<Undo | undefined> {
  let undo: Undo | undefined;
  await editor.save(async ({ value, base, version: unchangedSince }) => {
    const after = await save(section, { value, unchangedSince });
    const { version } = after[section];
    undo = () => save(section, { value: base, unchangedSince: version });
  });
  return undo;
}

/** Saves what was changed, section by section, and offers one undo. A refused section is shown, and keeps its text. */
export async function saveChanges(editors: SectionEditors, save: Save): Promise<void> {
  const saved: { title: string; undo: Undo }[] = [];
  const refused: FormSection[] = [];
  for (const section of changedSections(editors)) {
    const undo = await saveSection(section, editors[section] as Editor<SiteSettings[FormSection]>, save);
    if (undo === undefined) refused.push(section);
    else saved.push({ title: sectionTitles[section], undo });
  }
  const [first] = refused;
  if (first !== undefined) document.getElementById(sectionId(first))?.scrollIntoView();
  if (saved.length === 0) return;
  offerUndo({
    text: siteSettings.saved(saved.map(({ title }) => title)),
    async undo() {
      for (const { undo } of saved) await undo();
    },
  });
}

/** Says what is not saved, and saves it. */
export function SaveBar({ editors }: { editors: SectionEditors }): ReactNode {
  const changed = changedSections(editors);
  return (
    <FormBar>
      <p role="status" className={styles.unsaved}>
        {changed.length === 0 ? null : siteSettings.unsaved(changed.map((section) => sectionTitles[section]))}
      </p>
      <IdleButton
        type="submit"
        variant="main"
        disabled={sections.some((section) => editors[section].isBusy)}
        isIdle={changed.length === 0}
      >
        {siteSettings.save}
      </IdleButton>
    </FormBar>
  );
}

import {
  type AdminPhoto,
  type AdminSite,
  adminTexts,
  previewPath,
  type PublicSite,
  type ShownPicture,
} from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AdminPage } from '../components/admin-page.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LegalSection } from './legal-section.tsx';
import { LinksSection } from './links-section.tsx';
import { OpeningSection } from './opening-section.tsx';
import { useChosenPhoto } from './picture-choice.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { type Draft, isSame, SectionForm, type SectionProps } from './section-form.tsx';
import styles from './site-settings.module.css';
import { type SiteSection, siteSections, useSiteSettings } from './use-site-settings.ts';
import { UnsavedSettingsGuard } from './unsaved-settings-guard.tsx';
import { WordsSection } from './words-section.tsx';
import { LookFields } from './look-fields.tsx';
import { useShownAccent } from './use-shown-accent.ts';

/** The colour and the theme of the site. A saved accent is shown at once, also in this open page. */
function LookSection(props: SectionProps<'look'>): ReactNode {
  useShownAccent(props.saved.value.accent);
  return (
    <SectionForm {...props} section="look" title={adminTexts.look.title}>
      {(value, change) => <LookFields value={value} change={change} />}
    </SectionForm>
  );
}

const { siteSettings } = adminTexts;

type Drafts = { [S in SiteSection]?: Draft<S> | undefined };
type Settings = ReturnType<typeof useSiteSettings>;

/** A photo as visitors see it, in one width. */
function toShown(photo: AdminPhoto | null | undefined): ShownPicture | undefined {
  if (photo?.status !== 'ready' || photo.width === null || photo.height === null) return undefined;
  const { cdnUrl: src, width, height, placeholder } = photo;
  return { sources: [], src, width, height, placeholder: placeholder ?? '' };
}

function Sections({
  site,
  save,
  reread,
}: { site: AdminSite } & Pick<Settings, 'save' | 'reread'>): ReactNode {
  const [drafts, setDrafts] = useState<Drafts>({});
  const propsOf = <S extends SiteSection>(section: S): SectionProps<S> => ({
    saved: site[section],
    draft: drafts[section],
    setDraft: (draft) => setDrafts((others) => ({ ...others, [section]: draft })),
    save: (change) => save(section, change),
    reread,
  });
  const isChanged = siteSections.some((section) => {
    const draft = drafts[section];
    return draft !== undefined && !isSame(draft.value, site[section].value);
  });
  const { portrait, hero, mark } = drafts.pictures?.value ?? site.pictures.value;
  const portraitPicture = toShown(useChosenPhoto(portrait?.photoId));
  const heroPicture = toShown(useChosenPhoto(hero?.photoId));
  const shown: PublicSite = {
    words: drafts.words?.value ?? site.words.value,
    look: drafts.look?.value ?? site.look.value,
    links: drafts.links?.value ?? site.links.value,
    rules: drafts.rules?.value ?? site.rules.value,
    portrait: portraitPicture,
    hero:
      hero === null || heroPicture === undefined
        ? undefined
        : { ...heroPicture, wide: hero.wide, tall: hero.tall },
    markId: mark?.markId,
  };
  return (
    <div className={styles.sections}>
      {/* The server renders it in a tab of its own, also from values that are not saved. */}
      <form method="post" action={previewPath('visitor')} target="_blank" rel="noopener">
        <input type="hidden" name="settings" value={JSON.stringify(shown)} />
        <Button type="submit">{siteSettings.preview}</Button>
      </form>
      <WordsSection {...propsOf('words')} />
      <LookSection {...propsOf('look')} />
      <PicturesSection {...propsOf('pictures')} />
      <LinksSection {...propsOf('links')} />
      <RulesSection {...propsOf('rules')} />
      <LegalSection {...propsOf('legal')} defaults={site.defaults.legal} />
      <UnsavedSettingsGuard isNeeded={isChanged} />
    </div>
  );
}

/** Lets the creator make the site her own. */
export function SiteSettingsPage(): ReactNode {
  const { response: site, failure, reload, save, reread } = useSiteSettings();
  return (
    <AdminPage title={siteSettings.title} lead={siteSettings.lead}>
      <OpeningSection />
      {site !== undefined ? (
        <Sections site={site} save={save} reread={reread} />
      ) : failure === undefined ? (
        <Skeleton className={styles.waiting} />
      ) : (
        <LoadFailure title={siteSettings.unreachable} reason={failure} onRetry={reload} />
      )}
    </AdminPage>
  );
}

export const route = { Component: SiteSettingsPage };

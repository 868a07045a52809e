import {
  type AdminPhoto,
  type AdminSite,
  adminTexts,
  pages,
  previewPath,
  type PublicSite,
  type ShownPicture,
} from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { LinkPreview } from '../shared/components/link-preview.tsx';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { useEditor } from '../shared/unsaved/use-editor.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LegalSection } from './legal-section.tsx';
import { LinksSection } from './links-section.tsx';
import { OpeningSection } from './opening-section.tsx';
import { useChosenPhoto } from '../shared/photo-choice/picture-choice.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { changedSections, SaveBar, saveChanges } from './save-changes.tsx';
import {
  type FormSection,
  type SectionProps,
  sectionId,
  sectionTitles,
  SettingsSection,
} from './settings-section.tsx';
import styles from './site-settings.module.css';
import { useSiteSettings } from '../shared/site-settings/use-site-settings.ts';
import { UnsavedSettingsGuard } from '../shared/site-settings/unsaved-settings-guard.tsx';
import { WordsSection } from './words-section.tsx';
import { LookFields } from '../shared/site-settings/look-fields.tsx';
import { useShownAccent } from '../shared/site-settings/use-shown-accent.ts';

/** The colour and the theme of the site. */
function LookSection(props: SectionProps<'look'>): ReactNode {
  return (
    <SettingsSection {...props} section="look">
      {(value, change) => <LookFields value={value} change={change} />}
    </SettingsSection>
  );
}

const { siteSettings } = adminTexts;

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
  const words = useEditor('site words', site.words);
  const look = useEditor('site look', site.look);
  const pictures = useEditor('site pictures', site.pictures);
  const links = useEditor('site links', site.links);
  const rules = useEditor('site rules', site.rules);
  const legal = useEditor('site legal', site.legal);
  const editors = { words, look, pictures, links, rules, legal };
  const changed = changedSections(editors);
  // A saved accent is shown at once, also in this open page.
  useShownAccent(site.look.value.accent);
  const { portrait, hero, mark } = pictures.value;
  const portraitPicture = toShown(useChosenPhoto(portrait?.photoId));
  const heroPicture = toShown(useChosenPhoto(hero?.photoId));
  const shown: PublicSite = {
    words: words.value,
    look: look.value,
    links: links.value,
    rules: rules.value,
    portrait: portraitPicture,
    hero:
      hero === null || heroPicture === undefined
        ? undefined
        : { ...heroPicture, wide: hero.wide, tall: hero.tall },
    markId: mark?.markId,
  };
  return (
    <div className={classNames('stack gap-5', styles.sections)}>
      {/* The server renders it in a tab of its own, also from values that are not saved. */}
      <form method="post" action={previewPath('visitor')} target="_blank" rel="noopener">
        <input type="hidden" name="settings" value={JSON.stringify(shown)} />
        <Button type="submit">{siteSettings.preview}</Button>
      </form>
      <form
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void saveChanges(editors, save);
        }}
      >
        <WordsSection editor={words} reread={reread} />
        <LookSection editor={look} reread={reread} />
        <PicturesSection editor={pictures} reread={reread} />
        <LinksSection editor={links} reread={reread} />
        <RulesSection
          editor={rules}
          reread={reread}
          linkPreview={
            <LinkPreview
              path={pages.home}
              version={site.words.version + site.pictures.version + site.rules.version}
            />
          }
        />
        <LegalSection editor={legal} site={site} save={save} reread={reread} />
        <SaveBar editors={editors} />
      </form>
      <UnsavedSettingsGuard
        isNeeded={changed.length > 0}
        onDiscard={() => changed.forEach((section) => editors[section].discard())}
      />
    </div>
  );
}

/** Leads to the sections of the long page. */
const SectionLinks = (): ReactNode => (
  <nav aria-label={siteSettings.sections}>
    <ul className={classNames('cluster gap-2', styles.sectionLinks)}>
      {Object.entries({ opening: adminTexts.opening.title, ...sectionTitles }).map(([section, title]) => (
        <li key={section}>
          {/* The names are those of both objects. */}
          <ButtonLink size="small" to={{ hash: sectionId(section as FormSection) }}>
            {title}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </nav>
);

/** Lets the creator make the site her own. */
export function SiteSettingsPage(): ReactNode {
  const { response: site, failure, reload, save, reread } = useSiteSettings();
  return (
    <AdminPage title={siteSettings.title} lead={siteSettings.lead}>
      <SectionLinks />
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

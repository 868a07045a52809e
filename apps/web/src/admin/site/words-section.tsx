import { adminTexts, limits, type SiteWords, texts as siteTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { TextAreaField, TextField } from '../shared/components/field.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

const { words: texts } = adminTexts.siteSettings;
const { home } = siteTexts;
const settings = limits.settings;

type TextField = {
  [Name in keyof SiteWords]: SiteWords[Name] extends string ? Name : never;
}[keyof SiteWords];

interface TextInput {
  name: TextField;
  label: string;
  hint?: string;
  /** Visitors read it while she has no text of her own. */
  placeholder?: string;
  most: number;
  isOptional?: boolean;
  /** Number of lines of a long text. */
  rows?: number;
}

const inputs: readonly TextInput[] = [
  { name: 'name', label: texts.name, most: settings.maxNameLength },
  { name: 'homeTitle', label: texts.homeTitle, hint: texts.homeTitleHint, most: settings.maxTitleLength },
  { name: 'welcome', label: texts.welcome, most: settings.maxTitleLength },
  { name: 'bio', label: texts.bio, most: settings.maxBioLength, isOptional: true, rows: 4 },
  { name: 'tagline', label: texts.tagline, most: settings.maxTitleLength, isOptional: true },
  { name: 'gateLine', label: texts.gateLine, most: settings.maxLineLength, isOptional: true },
  {
    name: 'eventsHeading',
    label: texts.eventsHeading,
    hint: texts.eventsHeadingHint,
    most: settings.maxNameLength,
  },
  ...(
    [
      ['clipsLine', home.clips, home.clipsLine],
      ['fullVideosLine', home.fullVideos, home.fullVideosLine],
      ['picturesLine', home.pictures, home.picturesLine],
    ] as const
  ).map(([name, feature, placeholder]) => ({
    name,
    label: texts.homeLine(feature),
    placeholder,
    most: settings.maxLineLength,
    isOptional: true,
  })),
];

/** The site's name, and the words around its content. */
export function WordsSection(props: SectionProps<'words'>): ReactNode {
  return (
    <SettingsSection {...props} section="words">
      {(value, change) => (
        <>
          {inputs.map(({ name, label, hint, placeholder, most, isOptional, rows }) => {
            const text = value[name];
            const shown = {
              label,
              hint,
              placeholder,
              isOptional,
              count: { length: text.length, most },
              value: text,
            };
            return rows === undefined ? (
              <TextField
                key={name}
                {...shown}
                dir="auto"
                required={isOptional !== true}
                onChange={(words) => change({ [name]: words })}
              />
            ) : (
              <TextAreaField
                key={name}
                {...shown}
                dir="auto"
                rows={rows}
                onChange={(words) => change({ [name]: words.replaceAll('\n', ' ') })}
              />
            );
          })}
          <TextField
            label={texts.eventsAlias}
            hint={texts.eventsAliasHint(value.eventsAlias ?? '')}
            isOptional
            value={value.eventsAlias ?? ''}
            maxLength={settings.maxAliasLength}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(alias) => change({ eventsAlias: alias === '' ? null : alias })}
          />
          <Choice
            name="footer-year"
            title={texts.footerYear}
            options={[
              { value: 'current', content: texts.currentYear },
              { value: 'fixed', content: texts.fixedYear },
            ]}
            chosen={value.footerYear === null ? 'current' : 'fixed'}
            onChoose={(chosen) =>
              change({ footerYear: chosen === 'current' ? null : new Date().getUTCFullYear() })
            }
          />
          {value.footerYear === null ? null : (
            <TextField
              label={texts.fixedYear}
              type="number"
              inputMode="numeric"
              min={settings.firstYear}
              max={settings.lastYear}
              required
              value={Number.isNaN(value.footerYear) ? '' : (value.footerYear ?? '')}
              onChange={(year) => change({ footerYear: year === '' ? NaN : Number(year) })}
            />
          )}
        </>
      )}
    </SettingsSection>
  );
}

import { adminTexts, limits, type SiteWords } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../components/field.tsx';
import { SectionForm, type SectionProps } from './section-form.tsx';

const { words: texts } = adminTexts.siteSettings;
const settings = limits.settings;

type TextField = {
  [Name in keyof SiteWords]: SiteWords[Name] extends string ? Name : never;
}[keyof SiteWords];

interface TextInput {
  name: TextField;
  label: string;
  hint?: string;
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
];

/** The site's name, and the words around its content. */
export function WordsSection(props: SectionProps<'words'>): ReactNode {
  return (
    <SectionForm {...props} section="words" title={texts.title}>
      {(value, change) => (
        <>
          {inputs.map(({ name, label, hint, most, isOptional, rows }) => (
            <Field
              key={name}
              label={label}
              hint={hint}
              isOptional={isOptional}
              count={{ length: value[name].length, most }}
            >
              {(control) =>
                rows === undefined ? (
                  <input
                    {...control}
                    dir="auto"
                    value={value[name]}
                    required={isOptional !== true}
                    onChange={({ target }) => change({ [name]: target.value })}
                  />
                ) : (
                  <textarea
                    {...control}
                    dir="auto"
                    rows={rows}
                    value={value[name]}
                    onChange={({ target }) => change({ [name]: target.value.replaceAll('\n', ' ') })}
                  />
                )
              }
            </Field>
          ))}
          <Field label={texts.eventsAlias} hint={texts.eventsAliasHint(value.eventsAlias ?? '')} isOptional>
            {(control) => (
              <input
                {...control}
                value={value.eventsAlias ?? ''}
                maxLength={settings.maxAliasLength}
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                onChange={({ target }) => change({ eventsAlias: target.value === '' ? null : target.value })}
              />
            )}
          </Field>
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
            <Field label={texts.fixedYear}>
              {(control) => (
                <input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={settings.firstYear}
                  max={settings.lastYear}
                  required
                  value={Number.isNaN(value.footerYear) ? '' : (value.footerYear ?? '')}
                  onChange={({ target }) => change({ footerYear: target.valueAsNumber })}
                />
              )}
            </Field>
          )}
        </>
      )}
    </SectionForm>
  );
}

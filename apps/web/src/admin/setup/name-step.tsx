import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Field } from '../components/field.tsx';
import { AccentPresets } from '../site/look-fields.tsx';
import { useShownAccent } from '../site/use-shown-accent.ts';
import { firstWords, ownWords } from './first-words.ts';
import { type SiteStepProps, StepForm } from './step-form.tsx';

const { setup, siteSettings } = adminTexts;
const { words: texts } = siteSettings;
const { maxBioLength, maxNameLength, maxTitleLength, minNameLength } = limits.settings;

/** The name of the site, its accent, and, if the creator likes, a welcome and a few words about her. */
export function NameStep({ site, save, ...props }: SiteStepProps): ReactNode {
  const [words, setWords] = useState(() => ownWords(site.words.value, site.defaults.words));
  const [accent, setAccent] = useState(site.look.value.accent);
  useShownAccent(accent);
  const change = (part: Partial<typeof words>) => setWords({ ...words, ...part });
  const saveBoth = async () => {
    await save('words', firstWords(words, site.words.value, site.defaults.words));
    if (accent !== site.look.value.accent) await save('look', { ...site.look.value, accent });
  };
  return (
    <StepForm {...props} save={saveBoth}>
      <Field label={texts.name} count={{ length: words.name.length, most: maxNameLength }}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            required
            minLength={minNameLength}
            maxLength={maxNameLength}
            placeholder={setup.namePlaceholder}
            value={words.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <AccentPresets chosen={accent} onChoose={setAccent} />
      <Field label={texts.welcome} isOptional count={{ length: words.welcome.length, most: maxTitleLength }}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            maxLength={maxTitleLength}
            placeholder={words.name === '' ? undefined : setup.greeting(words.name)}
            value={words.welcome}
            onChange={({ target }) => change({ welcome: target.value })}
          />
        )}
      </Field>
      <Field label={texts.bio} isOptional count={{ length: words.bio.length, most: maxBioLength }}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={3}
            maxLength={maxBioLength}
            value={words.bio}
            onChange={({ target }) => change({ bio: target.value.replaceAll('\n', ' ') })}
          />
        )}
      </Field>
    </StepForm>
  );
}

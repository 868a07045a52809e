import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { TextAreaField, TextField } from '../shared/components/field.tsx';
import { AccentPresets } from '../shared/site-settings/look-fields.tsx';
import { useShownAccent } from '../shared/site-settings/use-shown-accent.ts';
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
      <TextField
        label={texts.name}
        count={{ length: words.name.length, most: maxNameLength }}
        dir="auto"
        required
        minLength={minNameLength}
        maxLength={maxNameLength}
        placeholder={setup.namePlaceholder}
        value={words.name}
        onChange={(name) => change({ name })}
      />
      <AccentPresets chosen={accent} onChoose={setAccent} />
      <TextField
        label={texts.welcome}
        isOptional
        count={{ length: words.welcome.length, most: maxTitleLength }}
        dir="auto"
        maxLength={maxTitleLength}
        placeholder={words.name === '' ? undefined : setup.greeting(words.name)}
        value={words.welcome}
        onChange={(welcome) => change({ welcome })}
      />
      <TextAreaField
        label={texts.bio}
        isOptional
        count={{ length: words.bio.length, most: maxBioLength }}
        dir="auto"
        rows={3}
        maxLength={maxBioLength}
        value={words.bio}
        onChange={(bio) => change({ bio: bio.replaceAll('\n', ' ') })}
      />
    </StepForm>
  );
}

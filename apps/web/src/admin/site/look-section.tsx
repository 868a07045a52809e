import { adminTexts } from '@sandstone/contract';
import { accentFormsOf, colorChannels } from '@sandstone/domain';
import { type ReactNode, useEffect } from 'react';
import { LookFields } from './look-fields.tsx';
import { SectionForm, type SectionProps } from './section-form.tsx';

/** The colour and the theme of the site. A saved accent is shown at once, also in this open page. */
export function LookSection(props: SectionProps<'look'>): ReactNode {
  const { accent } = props.saved.value;
  useEffect(() => {
    const { style } = document.documentElement;
    const { dark, light } = accentFormsOf(accent);
    style.setProperty('--dark-accent', colorChannels(dark));
    style.setProperty('--light-accent', colorChannels(light));
  }, [accent]);
  return (
    <SectionForm {...props} section="look" title={adminTexts.look.title}>
      {(value, change) => <LookFields value={value} change={change} />}
    </SectionForm>
  );
}

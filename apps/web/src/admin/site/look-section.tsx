import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { LookFields } from './look-fields.tsx';
import { SectionForm, type SectionProps } from './section-form.tsx';
import { useShownAccent } from './use-shown-accent.ts';

/** The colour and the theme of the site. A saved accent is shown at once, also in this open page. */
export function LookSection(props: SectionProps<'look'>): ReactNode {
  useShownAccent(props.saved.value.accent);
  return (
    <SectionForm {...props} section="look" title={adminTexts.look.title}>
      {(value, change) => <LookFields value={value} change={change} />}
    </SectionForm>
  );
}

import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { LookFields } from './look-fields.tsx';
import { SectionForm, type SectionProps } from './section-form.tsx';

/** The colour and the theme of the site. */
export function LookSection(props: SectionProps<'look'>): ReactNode {
  return (
    <SectionForm {...props} section="look" title={adminTexts.look.title}>
      {(value, change) => <LookFields value={value} change={change} />}
    </SectionForm>
  );
}

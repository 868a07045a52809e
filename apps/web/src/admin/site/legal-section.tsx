import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { LegalFields } from './legal-fields.tsx';
import { SectionForm, type SectionProps } from './section-form.tsx';

const { legal } = adminTexts;

/** The legal pages and their contact. */
export function LegalSection(props: SectionProps<'legal'>): ReactNode {
  return (
    <SectionForm {...props} section="legal" title={legal.title} lead={legal.lead}>
      {(value, change) => <LegalFields value={value} change={change} />}
    </SectionForm>
  );
}

import { type AdminSite, adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useAction } from '../api/use-action.ts';
import { Refusal } from '../components/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { LegalFields } from './legal-fields.tsx';
import { SectionForm, type SectionProps } from './section-form.tsx';

const { legal } = adminTexts;

interface LegalSectionProps extends SectionProps<'legal'> {
  defaults: AdminSite['defaults']['legal'];
}

/** Shows a default privacy policy that is newer than the creator's own. Saving, also without a change, says that she knows it. */
function NewDefault({ saved, draft, save, defaults }: LegalSectionProps): ReactNode {
  const { isBusy, refusal, run } = useAction();
  const { value, version } = saved;
  return (
    <details>
      <summary>{legal.defaultChanged}</summary>
      <textarea readOnly dir="auto" aria-label={legal.newDefault} value={defaults.privacy.text} />
      {draft === undefined ? (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void run(async () => void (await save({ value, unchangedSince: version })))}
        >
          {legal.keepOwn}
        </Button>
      ) : null}
      <Refusal text={refusal} />
    </details>
  );
}

/** The legal pages and their contact. */
export function LegalSection(props: LegalSectionProps): ReactNode {
  return (
    <SectionForm {...props} section="legal" title={legal.title} lead={legal.lead}>
      {(value, change) => (
        <>
          {props.saved.isDefaultNew === true ? <NewDefault {...props} /> : null}
          <LegalFields value={value} change={change} />
        </>
      )}
    </SectionForm>
  );
}

import { type AdminSite, adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useAction } from '../shared/api/use-action.ts';
import { Refusal } from '../shared/components/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { type useSiteSettings } from '../shared/site-settings/use-site-settings.ts';
import { LegalFields } from './legal-fields.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

const { legal } = adminTexts;

interface LegalSectionProps extends SectionProps<'legal'>, Pick<ReturnType<typeof useSiteSettings>, 'save'> {
  site: AdminSite;
}

/** Shows a default privacy policy that is newer than the creator's own. Saving, also without a change, says that she knows it. */
function NewDefault({ editor, site, save }: LegalSectionProps): ReactNode {
  const { isBusy, refusal, run } = useAction();
  const { value, version } = site.legal;
  return (
    <details>
      <summary>{legal.defaultChanged}</summary>
      <textarea readOnly dir="auto" aria-label={legal.newDefault} value={site.defaults.legal.privacy.text} />
      {editor.isChanged ? null : (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void run(async () => void (await save('legal', { value, unchangedSince: version })))}
        >
          {legal.keepOwn}
        </Button>
      )}
      <Refusal text={refusal} />
    </details>
  );
}

/** The legal pages and their contact. */
export function LegalSection(props: LegalSectionProps): ReactNode {
  return (
    <SettingsSection {...props} section="legal" lead={legal.lead}>
      {(value, change) => (
        <>
          {props.site.legal.isDefaultNew === true ? <NewDefault {...props} /> : null}
          <LegalFields value={value} change={change} />
        </>
      )}
    </SettingsSection>
  );
}

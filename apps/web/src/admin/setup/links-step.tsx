import { adminTexts, limits, type SiteLink } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LinkFields, withChange } from '../site/link-fields.tsx';
import { type SiteStepProps, StepForm } from './step-form.tsx';
import styles from './setup.module.css';

const { links: texts } = adminTexts.siteSettings;
const { maxLinks } = limits.settings;
const empty: SiteLink = { label: '', address: '' };

/** The creator's profiles elsewhere. */
export function LinksStep({ site, save, ...props }: SiteStepProps): ReactNode {
  const saved = site.links.value.links;
  const [links, setLinks] = useState<readonly SiteLink[]>(saved.length > 0 ? saved : [empty, empty]);
  const saveLinks = async () => {
    const entered = links
      .map(({ label, address }) => ({ label: label.trim(), address: address.trim() }))
      .filter(({ label, address }) => label !== '' || address !== '');
    if (entered.length > 0 || saved.length > 0) await save('links', { links: entered });
  };
  return (
    <StepForm {...props} save={saveLinks}>
      <ol className={styles.links}>
        {links.map((link, index) => (
          // The links have no ids; a row's fields keep their focus while they are typed in.
          <li key={index} className={styles.link}>
            <LinkFields
              link={link}
              isOptional
              onChange={(part) => setLinks(withChange(links, index, part))}
            />
          </li>
        ))}
      </ol>
      {links.length >= maxLinks ? null : (
        <Button size="small" className={styles.more} onClick={() => setLinks([...links, empty])}>
          {texts.add}
        </Button>
      )}
    </StepForm>
  );
}

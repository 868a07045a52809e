import { adminTexts, limits, type SiteLink } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../components/field.tsx';
import { type SiteStepProps, StepForm } from './step-form.tsx';
import styles from './setup.module.css';

const { links: texts } = adminTexts.siteSettings;
const { maxAddressLength, maxLinks, maxNameLength } = limits.settings;
const empty: SiteLink = { label: '', address: '' };

/** People copy addresses without their beginning. */
const withScheme = (address: string) =>
  address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;

/** The creator's profiles elsewhere. */
export function LinksStep({ site, save, ...props }: SiteStepProps): ReactNode {
  const saved = site.links.value.links;
  const [links, setLinks] = useState<readonly SiteLink[]>(saved.length > 0 ? saved : [empty, empty]);
  const replace = (index: number, part: Partial<SiteLink>) =>
    setLinks(links.map((link, at) => (at === index ? { ...link, ...part } : link)));
  const saveLinks = async () => {
    const entered = links
      .map(({ label, address }) => ({ label: label.trim(), address: withScheme(address.trim()) }))
      .filter(({ label, address }) => label !== '' || address !== '');
    if (entered.length > 0 || saved.length > 0) await save('links', { links: entered });
  };
  return (
    <StepForm {...props} save={saveLinks}>
      <ol className={styles.links}>
        {links.map(({ label, address }, index) => (
          // The links have no ids; a row's fields keep their focus while they are typed in.
          <li key={index} className={styles.link}>
            <Field label={texts.label}>
              {(control) => (
                <input
                  {...control}
                  dir="auto"
                  maxLength={maxNameLength}
                  required={address !== ''}
                  value={label}
                  onChange={({ target }) => replace(index, { label: target.value })}
                />
              )}
            </Field>
            <Field label={texts.address}>
              {(control) => (
                <input
                  {...control}
                  inputMode="url"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  placeholder="https://"
                  maxLength={maxAddressLength}
                  required={label !== ''}
                  value={address}
                  onChange={({ target }) => replace(index, { address: target.value })}
                />
              )}
            </Field>
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

import { adminTexts, limits, type SiteLink } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../components/field.tsx';
import { SectionForm, type SectionProps } from './section-form.tsx';
import styles from './site-settings.module.css';

const { links: texts } = adminTexts.siteSettings;
const settings = limits.settings;

/** The creator's profiles elsewhere. */
export function LinksSection(props: SectionProps<'links'>): ReactNode {
  return (
    <SectionForm {...props} section="links" title={texts.title} lead={texts.lead}>
      {({ links }, change) => {
        const replace = (index: number, part: Partial<SiteLink>) =>
          change({ links: links.map((link, at) => (at === index ? { ...link, ...part } : link)) });
        const swap = (index: number) =>
          change({
            links: links.map((link, at) =>
              at === index ? (links[index - 1] ?? link) : at === index - 1 ? (links[index] ?? link) : link,
            ),
          });
        return (
          <>
            {links.length === 0 ? <p className={styles.lead}>{texts.none}</p> : null}
            <ol className={styles.links}>
              {links.map(({ label, address }, index) => (
                // The links have no ids; a row's fields keep their focus while they are typed in.
                <li key={index} className={styles.link}>
                  <Field label={texts.label}>
                    {(control) => (
                      <input
                        {...control}
                        dir="auto"
                        value={label}
                        maxLength={settings.maxNameLength}
                        required
                        onChange={({ target }) => replace(index, { label: target.value })}
                      />
                    )}
                  </Field>
                  <Field label={texts.address} hint={texts.addressHint}>
                    {(control) => (
                      <input
                        {...control}
                        type="url"
                        value={address}
                        maxLength={settings.maxAddressLength}
                        required
                        pattern="https://.+"
                        onChange={({ target }) => replace(index, { address: target.value })}
                      />
                    )}
                  </Field>
                  <div className={styles.linkButtons}>
                    {index === 0 ? null : (
                      <Button size="small" aria-label={texts.up(label)} onClick={() => swap(index)}>
                        ↑
                      </Button>
                    )}
                    <Button
                      size="small"
                      aria-label={texts.remove(label)}
                      onClick={() => change({ links: links.filter((_, at) => at !== index) })}
                    >
                      Remove
                    </Button>
                  </div>
                </li>
              ))}
            </ol>
            {links.length >= settings.maxLinks ? null : (
              <Button
                className={styles.save}
                onClick={() => change({ links: [...links, { label: '', address: 'https://' }] })}
              >
                {texts.add}
              </Button>
            )}
          </>
        );
      }}
    </SectionForm>
  );
}

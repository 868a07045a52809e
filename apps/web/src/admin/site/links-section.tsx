import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { LinkFields, withChange } from '../shared/site-settings/link-fields.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';
import styles from './site-settings.module.css';

const { links: texts } = adminTexts.siteSettings;
const { maxLinks } = limits.settings;

/** The creator's profiles elsewhere. */
export function LinksSection(props: SectionProps<'links'>): ReactNode {
  return (
    <SettingsSection {...props} section="links" lead={texts.lead}>
      {({ links }, change) => {
        const swap = (index: number) =>
          change({
            links: links.map((link, at) =>
              at === index ? (links[index - 1] ?? link) : at === index - 1 ? (links[index] ?? link) : link,
            ),
          });
        return (
          <>
            {links.length === 0 ? <p className="muted small">{texts.none}</p> : null}
            <ol className="stack gap-5">
              {links.map((link, index) => (
                // The links have no ids; a row's fields keep their focus while they are typed in.
                <li key={index} className={classNames('stack gap-3', styles.link)}>
                  <LinkFields
                    link={link}
                    onChange={(part) => change({ links: withChange(links, index, part) })}
                  />
                  <div className={styles.linkButtons}>
                    {index === 0 ? null : (
                      <Button size="small" aria-label={texts.up(link.label)} onClick={() => swap(index)}>
                        ↑
                      </Button>
                    )}
                    <Button
                      size="small"
                      aria-label={texts.remove(link.label)}
                      onClick={() => change({ links: links.filter((_, at) => at !== index) })}
                    >
                      Remove
                    </Button>
                  </div>
                </li>
              ))}
            </ol>
            {links.length >= maxLinks ? null : (
              <Button
                className={styles.save}
                onClick={() => change({ links: [...links, { label: '', address: '' }] })}
              >
                {texts.add}
              </Button>
            )}
          </>
        );
      }}
    </SettingsSection>
  );
}

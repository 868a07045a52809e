import { adminTexts, limits, reactions } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { Switch, TextField } from '../shared/components/field.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';
import styles from './site-settings.module.css';

const { rules: texts } = adminTexts.siteSettings;

/** Sets what visitors may do, and what they see before they sign in. */
export function RulesSection({
  linkPreview,
  ...props
}: SectionProps<'rules'> & { linkPreview: ReactNode }): ReactNode {
  return (
    <SettingsSection {...props} section="rules">
      {(value, change) => (
        <>
          <fieldset className={styles.reactions}>
            <legend>{texts.reactions}</legend>
            {reactions.map(({ value: reaction, emoji, text }) => (
              <label key={reaction}>
                <input
                  type="checkbox"
                  checked={value.reactions.includes(reaction)}
                  onChange={({ target }) =>
                    change({
                      reactions: reactions
                        .map((each) => each.value)
                        .filter((each) =>
                          each === reaction ? target.checked : value.reactions.includes(each),
                        ),
                    })
                  }
                />
                <span aria-hidden="true">{emoji}</span> {text}
              </label>
            ))}
            <p className="muted small">{texts.reactionsHint}</p>
          </fieldset>
          <Choice
            name="locked-covers"
            title={texts.lockedCovers}
            options={[
              { value: 'blurred', content: texts.blurred },
              { value: 'clear', content: texts.clear, hint: texts.clearHint },
            ]}
            chosen={value.lockedCovers}
            onChoose={(lockedCovers) => change({ lockedCovers })}
          />
          <TextField
            label={texts.declineUrl}
            type="url"
            required
            pattern="https://.+"
            maxLength={limits.settings.maxAddressLength}
            value={value.declineUrl}
            onChange={(declineUrl) => change({ declineUrl })}
          />
          <Switch
            label={texts.share}
            hint={texts.shareHint}
            isOn={value.share}
            onChange={(share) => change({ share })}
          />
          <Switch
            label={texts.download}
            hint={texts.downloadHint}
            isOn={value.download}
            onChange={(download) => change({ download })}
          />
          <Switch
            label={texts.discreetShare}
            hint={texts.discreetShareHint}
            isOn={value.discreetShare}
            onChange={(discreetShare) => change({ discreetShare })}
          />
          {linkPreview}
          <Switch
            label={texts.refuseAiCrawlers}
            hint={texts.refuseAiCrawlersHint}
            isOn={value.refuseAiCrawlers}
            onChange={(refuseAiCrawlers) => change({ refuseAiCrawlers })}
          />
        </>
      )}
    </SettingsSection>
  );
}

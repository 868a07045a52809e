import {
  accentPresetNames,
  accentPresets,
  adminTexts,
  isAccentPreset,
  type LookSettings,
  siteThemes,
} from '@sandstone/contract';
import { accentFormsOf, accentRefusalOf, colorChannels } from '@sandstone/domain';
import { type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../components/field.tsx';
import styles from './look.module.css';

const { look } = adminTexts;
const own = 'own';

const swatchOf = (accent: string): CSSProperties => {
  const { dark, light } = accentFormsOf(accent);
  return { background: `linear-gradient(105deg, ${dark} 50%, ${light} 50%)` };
};

const presets = accentPresetNames.map((name) => ({
  value: name,
  content: (
    <>
      <span className={styles.swatch} style={swatchOf(name)} />
      {look.presets[name]}
    </>
  ),
}));

/** The presets alone, as a choice. */
export const AccentPresets = ({
  chosen,
  onChoose,
}: {
  chosen: string;
  onChoose: (accent: string) => void;
}): ReactNode => (
  <Choice
    name="accent"
    title={look.accent}
    className={classNames('stack gap-2', styles.swatches)}
    optionClassName={styles.option}
    options={presets}
    chosen={isAccentPreset(chosen) ? chosen : null}
    onChoose={(accent) => {
      if (accent !== null) onChoose(accent);
    }}
  />
);

/** A button, a link and a badge as visitors of a theme see them. */
function Preview({ theme, accent }: { theme: 'dark' | 'light'; accent: string }): ReactNode {
  const { dark, light } = accentFormsOf(accent);
  const colors = { '--dark-accent': colorChannels(dark), '--light-accent': colorChannels(light) };
  return (
    // React's type has no custom properties.
    <div
      className={classNames('stack gap-3', styles.preview)}
      data-theme={theme}
      style={colors as CSSProperties}
    >
      <p className="muted small">{look.previewThemes[theme]}</p>
      <p>
        {look.previewText} <span className={styles.link}>{look.previewLink}</span>.
      </p>
      <div className="cluster gap-3">
        <span className={buttonClass({ variant: 'main' })}>{look.previewButton}</span>
        <Badge tone="accent">{look.previewBadge}</Badge>
      </div>
    </div>
  );
}

interface LookFieldsProps {
  value: LookSettings;
  change: (part: Partial<LookSettings>) => void;
}

/** The accent and the theme of the site. A refused colour keeps the form from being sent. */
export function LookFields({ value: { accent, theme }, change }: LookFieldsProps): ReactNode {
  const isPreset = isAccentPreset(accent);
  const refusal = accentRefusalOf(accent);
  const reason = refusal && look.refusals[refusal];
  const ownColor = {
    value: own,
    content: (
      <>
        <span
          className={styles.swatch}
          data-none={isPreset || undefined}
          style={isPreset ? undefined : { background: accent }}
        />
        {look.ownColor}
      </>
    ),
  };
  return (
    <>
      <Choice
        name="accent"
        title={look.accent}
        className={classNames('stack gap-2', styles.swatches)}
        optionClassName={styles.option}
        options={[...presets, ownColor]}
        chosen={isPreset ? accent : own}
        onChoose={(chosen) =>
          change({ accent: chosen !== own ? chosen : isPreset ? accentPresets[accent].dark : accent })
        }
      />
      {isPreset ? (
        <p className="muted small">{look.accentHint}</p>
      ) : (
        <Field label={look.ownColor} hint={look.ownColorHint} refusal={reason}>
          {({ className: _control, ...control }) => (
            <input
              {...control}
              ref={(input) => input?.setCustomValidity(reason ?? '')}
              className={styles.color}
              type="color"
              value={accent}
              onChange={({ target }) => change({ accent: target.value.toLowerCase() })}
            />
          )}
        </Field>
      )}
      {/* A refused colour has no forms. */}
      {reason === undefined ? (
        <figure className={styles.previews}>
          <figcaption>{look.preview}</figcaption>
          <div>
            <Preview theme="dark" accent={accent} />
            <Preview theme="light" accent={accent} />
          </div>
        </figure>
      ) : null}
      <Choice
        name="site-theme"
        title={look.theme}
        options={siteThemes.map((each) => ({ value: each, content: look.themes[each] }))}
        chosen={theme}
        onChoose={(chosen) => change({ theme: chosen })}
      />
      <p className="muted small">{look.themeHint}</p>
    </>
  );
}

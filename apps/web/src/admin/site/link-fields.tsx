import { adminTexts, limits, type SiteLink } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Field } from '../components/field.tsx';

const { links: texts } = adminTexts.siteSettings;
const { maxAddressLength, maxNameLength } = limits.settings;

/** Completes an address: people copy addresses without their beginning. */
function withScheme(address: string): string {
  const trimmed = address.trim();
  return trimmed === '' || /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** The links with a change of one of them. */
export const withChange = (links: readonly SiteLink[], index: number, part: Partial<SiteLink>): SiteLink[] =>
  links.map((link, at) => (at === index ? { ...link, ...part } : link));

interface LinkFieldsProps {
  link: SiteLink;
  /** Whether both fields may stay empty. */
  isOptional?: boolean;
  onChange: (part: Partial<SiteLink>) => void;
}

/** The name and the address of one of the creator's profiles elsewhere. */
export function LinkFields({ link, isOptional = false, onChange }: LinkFieldsProps): ReactNode {
  const { label, address } = link;
  return (
    <>
      <Field label={texts.label}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            maxLength={maxNameLength}
            required={!isOptional || address !== ''}
            value={label}
            onChange={({ target }) => onChange({ label: target.value })}
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
            pattern="https://.+"
            maxLength={maxAddressLength}
            required={!isOptional || label !== ''}
            value={address}
            onChange={({ target }) => onChange({ address: target.value })}
            onBlur={() => {
              const completed = withScheme(address);
              if (completed !== address) onChange({ address: completed });
            }}
          />
        )}
      </Field>
    </>
  );
}

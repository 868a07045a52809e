import { adminTexts, limits, type SiteLink } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { TextField } from '../components/field.tsx';

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
      <TextField
        label={texts.label}
        dir="auto"
        maxLength={maxNameLength}
        required={!isOptional || address !== ''}
        value={label}
        onChange={(value) => onChange({ label: value })}
      />
      <TextField
        label={texts.address}
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="https://"
        pattern="https://.+"
        maxLength={maxAddressLength}
        required={!isOptional || label !== ''}
        value={address}
        onChange={(value) => onChange({ address: value })}
        onBlur={() => {
          const completed = withScheme(address);
          if (completed !== address) onChange({ address: completed });
        }}
      />
    </>
  );
}

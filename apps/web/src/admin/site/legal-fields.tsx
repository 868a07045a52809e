import {
  addedLength,
  adminTexts,
  hasExampleContact,
  type LegalPageName,
  legalPageNames,
  type LegalSettings,
  legalTitles,
  type LegalWording,
  limits,
} from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { DateField, TextAreaField, TextField } from '../shared/components/field.tsx';
import { LegalPreview } from './legal-preview.tsx';
import styles from './legal.module.css';

const { legal } = adminTexts;
const { maxAddressLength, maxContactLength, maxAddedLength, maxCustodianLength, maxTextLength } =
  limits.legal;

interface LegalFieldsProps {
  value: LegalSettings;
  change: (part: Partial<LegalSettings>) => void;
}

interface WordingFieldsProps extends LegalFieldsProps {
  page: LegalPageName;
  /** The wording when the form was opened. */
  opened: LegalWording;
}

/** The text and the date of one page. Its preview is loaded while it is open. */
function WordingFields({ value, change, page, opened }: WordingFieldsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { text, updatedOn } = value[page];
  const title = legalTitles[page];
  const changeText = (changed: string) => {
    const today = new Date().toISOString().slice(0, 10);
    change({ [page]: { text: changed, updatedOn: changed === opened.text ? opened.updatedOn : today } });
  };
  return (
    <details className={styles.wording} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? (
        <div className={classNames('stack gap-4', styles.fields)}>
          <TextAreaField
            label={legal.page(title)}
            hint={legal.textHint}
            refusal={
              text.length > maxTextLength
                ? legal.tooLong
                : addedLength(text, value) > maxAddedLength
                  ? legal.addsTooMuch
                  : undefined
            }
            count={{ length: text.length, most: maxTextLength }}
            dir="auto"
            required
            value={text}
            maxLength={maxTextLength}
            onChange={changeText}
          />
          <DateField
            label={legal.updatedOn}
            hint={legal.updatedOnHint}
            required
            value={updatedOn}
            onChange={(day) => change({ [page]: { text, updatedOn: day } })}
          />
          <LegalPreview text={text} details={value} />
        </div>
      ) : null}
    </details>
  );
}

/** The contact of the site and the wording of its legal pages. */
export function LegalFields({ value, change }: LegalFieldsProps): ReactNode {
  const [opened] = useState(value);
  return (
    <>
      <TextField
        label={legal.contact}
        hint={legal.contactHint}
        refusal={hasExampleContact(value) ? legal.exampleContact : undefined}
        dir="auto"
        required
        value={value.contact}
        maxLength={maxContactLength}
        onChange={(contact) => change({ contact })}
      />
      <TextField
        label={legal.custodian}
        hint={legal.custodianHint}
        isOptional
        dir="auto"
        value={value.custodian}
        maxLength={maxCustodianLength}
        onChange={(custodian) => change({ custodian })}
      />
      <TextAreaField
        label={legal.postalAddress}
        hint={legal.postalAddressHint}
        isOptional
        dir="auto"
        rows={3}
        value={value.postalAddress}
        maxLength={maxAddressLength}
        onChange={(postalAddress) => change({ postalAddress })}
      />
      <div>
        {legalPageNames.map((page) => (
          <WordingFields key={page} page={page} opened={opened[page]} value={value} change={change} />
        ))}
      </div>
    </>
  );
}

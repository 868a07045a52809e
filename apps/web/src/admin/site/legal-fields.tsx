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
import { DateControl } from '../components/date-control.tsx';
import { Field } from '../components/field.tsx';
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
        <div className={styles.fields}>
          <Field
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
          >
            {(control) => (
              <textarea
                {...control}
                dir="auto"
                required
                value={text}
                maxLength={maxTextLength}
                onChange={({ target }) => changeText(target.value)}
              />
            )}
          </Field>
          <Field label={legal.updatedOn} hint={legal.updatedOnHint}>
            {(control) => (
              <DateControl
                {...control}
                type="date"
                required
                value={updatedOn}
                onChange={({ target }) => change({ [page]: { text, updatedOn: target.value } })}
              />
            )}
          </Field>
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
      <Field
        label={legal.contact}
        hint={legal.contactHint}
        refusal={hasExampleContact(value) ? legal.exampleContact : undefined}
      >
        {(control) => (
          <input
            {...control}
            dir="auto"
            required
            value={value.contact}
            maxLength={maxContactLength}
            onChange={({ target }) => change({ contact: target.value })}
          />
        )}
      </Field>
      <Field label={legal.custodian} hint={legal.custodianHint} isOptional>
        {(control) => (
          <input
            {...control}
            dir="auto"
            value={value.custodian}
            maxLength={maxCustodianLength}
            onChange={({ target }) => change({ custodian: target.value })}
          />
        )}
      </Field>
      <Field label={legal.postalAddress} hint={legal.postalAddressHint} isOptional>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={3}
            value={value.postalAddress}
            maxLength={maxAddressLength}
            onChange={({ target }) => change({ postalAddress: target.value })}
          />
        )}
      </Field>
      <div>
        {legalPageNames.map((page) => (
          <WordingFields key={page} page={page} opened={opened[page]} value={value} change={change} />
        ))}
      </div>
    </>
  );
}

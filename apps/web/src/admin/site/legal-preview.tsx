import { adminTexts, type LegalDetails } from '@sandstone/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LegalText } from '../../shared/legal/legal-text.tsx';
import { adminApi } from '../shared/api/admin-api.ts';
import styles from './legal.module.css';

const { legal } = adminTexts;
const typingMs = 300;

/** Returns the value that has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Shows a text as visitors would see it. The api parses it, as it does for them, so that no script has a parser. */
export function LegalPreview({ text, details }: { text: string; details: LegalDetails }): ReactNode {
  const { contact, custodian, postalAddress } = details;
  const asked = useSettled(JSON.stringify({ text, contact, custodian, postalAddress }));
  const { data, isError } = useQuery({
    queryKey: ['legal-preview', asked],
    queryFn: ({ signal }) =>
      adminApi.call('adminLegalPreview', {
        body: JSON.parse(asked) as LegalDetails & { text: string },
        signal,
      }),
    // The api refuses an empty text, and needs a contact.
    enabled: text.trim() !== '' && contact.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <figure className={styles.preview}>
      <figcaption>{legal.preview}</figcaption>
      {isError ? <p className={styles.failed}>{legal.previewFailed}</p> : null}
      {data === undefined || isError ? null : (
        // A link would lead away from what is not saved.
        <div
          className={styles.page}
          onClickCapture={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          <LegalText blocks={data.blocks} />
        </div>
      )}
    </figure>
  );
}

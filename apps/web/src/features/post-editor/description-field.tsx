import { limits, texts } from '@sandstone/contract';
import { type ReactNode, useId, useState } from 'react';
import styles from './description-field.module.css';

const { maxDescriptionLength } = limits.post;

interface DescriptionFieldProps {
  value: string;
  /** As it counts. */
  length: number;
  onChange: (value: string) => void;
}

export function DescriptionField({ value, length, onChange }: DescriptionFieldProps): ReactNode {
  const id = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const isTooLong = length > maxDescriptionLength;
  const refusal = isTooLong
    ? texts.post.descriptionTooLong
    : wasLeft && length === 0
      ? texts.post.descriptionRequired
      : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Description</label>
      <textarea
        id={id}
        className={styles.control}
        value={value}
        rows={4}
        required
        dir="auto"
        aria-invalid={refusal === undefined ? undefined : true}
        aria-describedby={`${id}-count ${id}-refusal`}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setWasLeft(true)}
      />
      <div className={styles.below}>
        <p id={`${id}-refusal`} role="alert" className={styles.refusal}>
          {refusal}
        </p>
        <p id={`${id}-count`} className={styles.count} data-over={isTooLong || undefined}>
          {length} / {maxDescriptionLength}
          <span className="visually-hidden"> characters</span>
        </p>
      </div>
    </div>
  );
}

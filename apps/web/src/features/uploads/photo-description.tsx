import { limits, memberTexts } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import styles from './single-photo.module.css';

const { maxDescriptionLength } = limits.photo;

interface PhotoDescriptionProps {
  value: string;
  /** As it counts: without the space around it. */
  length: number;
  onChange: (value: string) => void;
}

export function PhotoDescription({ value, length, onChange }: PhotoDescriptionProps): ReactNode {
  const id = useId();
  const isTooLong = length > maxDescriptionLength;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        Description <span className={styles.optional}>(optional)</span>
      </label>
      <textarea
        id={id}
        className={styles.control}
        value={value}
        rows={3}
        dir="auto"
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-count ${id}-refusal`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={styles.below}>
        <p id={`${id}-refusal`} role="alert" className={styles.refusal}>
          {isTooLong ? memberTexts.upload.descriptionTooLong : null}
        </p>
        <p id={`${id}-count`} className={styles.count} data-over={isTooLong || undefined}>
          {length} / {maxDescriptionLength}
          <span className="visually-hidden"> characters</span>
        </p>
      </div>
    </div>
  );
}

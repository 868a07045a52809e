import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import controls from '../../ui/control.module.css';
import styles from './description-field.module.css';

interface DescriptionFieldProps {
  value: string;
  /** Number of characters as counted for the limit, for example of the trimmed value. */
  length: number;
  most: number;
  /** Error text while `length` is greater than `most`. */
  tooLong: string;
  /** Error text after the field was left empty. Set only if the description is required. */
  required?: string;
  isOptional?: boolean;
  hint?: string;
  rows?: 3 | 4;
  onChange: (value: string) => void;
}

/** A description field with a character count and the limit. */
export function DescriptionField(props: DescriptionFieldProps): ReactNode {
  const { value, length, most, tooLong, required, isOptional = false, hint, rows = 3, onChange } = props;
  const id = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const isTooLong = length > most;
  const missing = wasLeft && length === 0 ? required : undefined;
  const refusal = isTooLong ? tooLong : missing;
  const described = `${id}-count ${id}-refusal`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        Description
        {isOptional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      <textarea
        id={id}
        className={classNames(controls.control, styles.control)}
        value={value}
        rows={rows}
        required={required !== undefined}
        dir="auto"
        aria-invalid={refusal === undefined ? undefined : true}
        aria-describedby={hint === undefined ? described : `${id}-hint ${described}`}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setWasLeft(true)}
      />
      <div className={styles.below}>
        <div>
          {hint === undefined ? null : (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
          <p id={`${id}-refusal`} role="alert" className={styles.refusal}>
            {refusal}
          </p>
        </div>
        <p id={`${id}-count`} className={styles.count} data-over={isTooLong || undefined}>
          {length} / {most}
          <span className="visually-hidden"> characters</span>
        </p>
      </div>
    </div>
  );
}

import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import controls from '../../ui/control.module.css';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './field.module.css';
import { Refusal } from './refusal.tsx';
import text from './text.module.css';

/** The attributes that link a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** Why the value is refused. */
  refusal?: string | undefined;
  isOptional?: boolean | undefined;
  /** The length of the text, and its limit. */
  count?: { length: number; most: number };
  /** Resets the field to the provider's value; shown if the creator changed it. */
  onReset?: (() => void) | undefined;
  resetLabel?: string;
  children: (control: ControlProps) => ReactNode;
}

export function Field(props: FieldProps): ReactNode {
  const { label, hint, refusal, isOptional = false, count, children } = props;
  const { onReset, resetLabel = adminTexts.curation.asProvider } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, count && `${id}-count`, `${id}-refusal`];
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {label}
          {isOptional ? <span className={styles.hint}> (optional)</span> : null}
        </label>
        {onReset === undefined ? null : (
          <Button
            variant="plain"
            className={styles.reset}
            aria-label={`${label}: ${resetLabel}`}
            onClick={onReset}
          >
            {resetLabel}
          </Button>
        )}
      </div>
      {children({
        id,
        className: classNames(controls.control, styles.control),
        'aria-describedby': described.filter(Boolean).join(' '),
        'aria-invalid': refusal === undefined ? undefined : true,
      })}
      <div className={styles.below}>
        <div>
          {hint === undefined ? null : (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
          <Refusal id={`${id}-refusal`} text={refusal} isPlain />
        </div>
        {count === undefined ? null : (
          <p
            id={`${id}-count`}
            className={classNames(text.note, styles.count)}
            data-over={count.length > count.most || undefined}
          >
            {count.length} / {count.most}
            <span className="visually-hidden"> characters</span>
          </p>
        )}
      </div>
    </div>
  );
}

export function Switch({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={styles.switch}>
      <label htmlFor={id}>
        {label}
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import controls from '../../ui/control.module.css';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './field.module.css';
import { Refusal } from './refusal.tsx';

/** The attributes that link a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** Why the value is refused. */
  refusal?: string | undefined;
  /** Resets the field to the provider's value; shown if the creator changed it. */
  onReset?: (() => void) | undefined;
  resetLabel?: string;
  children: (control: ControlProps) => ReactNode;
}

export function Field(props: FieldProps): ReactNode {
  const { label, hint, refusal, onReset, resetLabel = adminTexts.curation.asProvider, children } = props;
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, refusal === undefined ? '' : `${id}-refusal`]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
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
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': refusal === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <Refusal id={`${id}-refusal`} text={refusal} isPlain />
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

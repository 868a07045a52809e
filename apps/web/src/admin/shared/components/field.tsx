import { adminTexts } from '@sandstone/contract';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import controls from '../../../ui/control.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './field.module.css';
import { Refusal } from './refusal.tsx';
import text from './text.module.css';

/** The attributes that link a control to its label, hint and error. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

interface FieldTexts {
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
}

interface FieldProps extends FieldTexts {
  children: (control: ControlProps) => ReactNode;
}

/** Frames a control of any kind. */
export function Field(props: FieldProps): ReactNode {
  const { label, hint, refusal, isOptional = false, count, children } = props;
  const { onReset, resetLabel = adminTexts.videoEditing.asProvider } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, count && `${id}-count`, `${id}-refusal`];
  return (
    <div className={classNames('stack gap-1', styles.field)}>
      <div className={classNames('row gap-3', styles.head)}>
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

/** The texts and the state of a field, together with the attributes of its control. */
type ControlFieldProps<Control extends 'input' | 'textarea' | 'select'> = FieldTexts &
  Omit<ComponentPropsWithRef<Control>, keyof ControlProps | 'onChange'> & {
    onChange: (value: string) => void;
  };

/** Divides what a field shows from the attributes of its control. */
function partsOf<Props extends ControlFieldProps<'input' | 'textarea' | 'select'>>(props: Props) {
  const { label, hint, refusal, isOptional, count, onReset, resetLabel, onChange, ...control } = props;
  return {
    texts: { label, hint, refusal, isOptional, count, onReset, resetLabel },
    control: {
      ...control,
      onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    },
  };
}

/** A field of one line. */
export function TextField(props: ControlFieldProps<'input'>): ReactNode {
  const { texts, control } = partsOf(props);
  return <Field {...texts}>{(links) => <input {...links} {...control} />}</Field>;
}

/** A field of several lines. */
export function TextAreaField(props: ControlFieldProps<'textarea'>): ReactNode {
  const { texts, control } = partsOf(props);
  return <Field {...texts}>{(links) => <textarea {...links} {...control} />}</Field>;
}

/** The children are the options. */
export function SelectField(props: ControlFieldProps<'select'>): ReactNode {
  const { texts, control } = partsOf(props);
  return <Field {...texts}>{(links) => <select {...links} {...control} />}</Field>;
}

interface DateFieldProps extends ControlFieldProps<'input'> {
  type?: 'date' | 'datetime-local';
  /** Empty for no date. */
  value: string;
}

export function DateField({ type = 'date', ...props }: DateFieldProps): ReactNode {
  const { texts, control } = partsOf(props);
  return (
    <Field {...texts}>
      {/* WebKit draws today's date in an empty one, which the style hides. */}
      {(links) => (
        <input {...links} {...control} type={type} data-empty={props.value === '' ? '' : undefined} />
      )}
    </Field>
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
    <div className={classNames('row gap-4', styles.switch)}>
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

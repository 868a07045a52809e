import { type ReactNode, useId } from 'react';
import choice from '../../ui/choice.module.css';
import styles from './check-list.module.css';

interface CheckListProps {
  title: string;
  hint?: string;
  options: readonly { value: string; name: string }[];
  chosen: readonly string[];
  /** The chosen values in the order of the options. */
  onChange: (chosen: string[]) => void;
}

/** Any of a few or many options. */
export function CheckList({ title, hint, options, chosen, onChange }: CheckListProps): ReactNode {
  const id = useId();
  return (
    <fieldset className={choice.choice} aria-describedby={hint === undefined ? undefined : id}>
      <legend className={styles.title}>{title}</legend>
      {hint === undefined ? null : (
        <p id={id} className="muted small">
          {hint}
        </p>
      )}
      <div className={styles.options}>
        {options.map(({ value, name }) => (
          <label key={value} className={choice.line}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  options
                    .map((option) => option.value)
                    .filter((each) => (each === value ? target.checked : chosen.includes(each))),
                )
              }
            />
            <span dir="auto">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './choice.module.css';

interface Option<Value> {
  value: Value;
  content: ReactNode;
  /** Below the content, for screen readers a part of it. */
  hint?: string | undefined;
  title?: string;
}

interface ChoiceProps<Value extends string | null> {
  /** Unique on its page. */
  name: string;
  title: string;
  isTitleHidden?: boolean;
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** The class of the element around the options. */
  className?: string | undefined;
  /** Hides the radio buttons: the options have a look of their own, and are marked by `data-chosen`. */
  optionClassName?: string | undefined;
  /** Stands after the options. */
  children?: ReactNode;
}

/** One of a few options. */
export function Choice<Value extends string | null>(props: ChoiceProps<Value>): ReactNode {
  const { name, title, isTitleHidden = false, options, chosen, onChoose } = props;
  const { className, optionClassName, children } = props;
  return (
    <fieldset className={styles.choice}>
      <legend className={isTitleHidden ? 'visually-hidden' : styles.title}>{title}</legend>
      <div className={className}>
        {options.map(({ value, content, hint, ...label }) => (
          <label
            key={value}
            {...label}
            className={
              optionClassName === undefined ? styles.line : classNames(styles.option, optionClassName)
            }
            data-chosen={value === chosen || undefined}
          >
            <input
              type="radio"
              name={name}
              className={optionClassName === undefined ? undefined : 'visually-hidden'}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {hint === undefined ? (
              content
            ) : (
              <span>
                {content}
                <span className={styles.hint}>{hint}</span>
              </span>
            )}
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
}

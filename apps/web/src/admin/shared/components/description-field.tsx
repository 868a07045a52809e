import { type ReactNode, useState } from 'react';
import { TextAreaField } from './field.tsx';

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
  const { value, length, most, tooLong, required, isOptional, hint, rows = 3, onChange } = props;
  const [wasLeft, setWasLeft] = useState(false);
  const missing = wasLeft && length === 0 ? required : undefined;
  return (
    <TextAreaField
      label="Description"
      isOptional={isOptional}
      hint={hint}
      refusal={length > most ? tooLong : missing}
      count={{ length, most }}
      value={value}
      rows={rows}
      required={required !== undefined}
      dir="auto"
      onChange={onChange}
      onBlur={() => setWasLeft(true)}
    />
  );
}

import { type ComponentProps, type ReactNode } from 'react';

interface DateControlProps extends ComponentProps<'input'> {
  type: 'date' | 'datetime-local';
  value: string;
}

/** The control of a date field. WebKit draws today's date in an empty one, which the style hides. */
export const DateControl = (props: DateControlProps): ReactNode => (
  <input {...props} data-empty={props.value === '' ? '' : undefined} />
);

import { type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';

interface RowLinkProps {
  to: string;
  text: string;
  /** The name of the row, for screen readers. */
  title: string;
}

/** Leads from a row to another page. */
export function RowLink({ to, text, title }: RowLinkProps): ReactNode {
  return (
    <ButtonLink to={to} size="small">
      {text}
      <span className="visually-hidden"> {title}</span>
    </ButtonLink>
  );
}

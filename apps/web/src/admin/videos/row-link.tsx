import { type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';

interface RowLinkProps {
  to: string;
  text: string;
  /** The name of the row, for screen readers. */
  title: string;
  /** Whether it is shown on wide screens alone. */
  isWide?: boolean;
}

/** Leads from a row to another page. */
export function RowLink({ to, text, title, isWide = false }: RowLinkProps): ReactNode {
  return (
    <ButtonLink to={to} size="small" data-wide={isWide || undefined}>
      {text}
      <span className="visually-hidden"> {title}</span>
    </ButtonLink>
  );
}

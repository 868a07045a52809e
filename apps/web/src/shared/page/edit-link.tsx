import { type ReactNode } from 'react';
import { useSession } from '../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';

interface EditLinkProps {
  /** The page of the admin area. */
  to: string;
  /** The name of the edited thing, for screen readers. */
  what: string;
}

/** Leads an administrator from a public page to the page on which she edits it. */
export function EditLink({ to, what }: EditLinkProps): ReactNode {
  const { isAdmin } = useSession();
  return isAdmin ? (
    <ButtonLink to={to} size="small">
      Edit<span className="visually-hidden"> {what}</span>
    </ButtonLink>
  ) : null;
}

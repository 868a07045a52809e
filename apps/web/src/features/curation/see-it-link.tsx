import { memberTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';

/** Leads from a row to the page that visitors see. */
export function SeeItLink({ to, title }: { to: string; title: string }): ReactNode {
  return (
    <ButtonLink to={to} size="small">
      {memberTexts.curation.seeIt}
      <span className="visually-hidden"> {title}</span>
    </ButtonLink>
  );
}

import { type ReactNode } from 'react';
import { useLaterComponent } from '../hooks/use-later-component.ts';
import { useSession } from '../session/session.tsx';
import { type EditButtonProps } from './edit-button.lazy.tsx';

const loadButton = async () => (await import('./edit-button.lazy.tsx')).EditButton;

/** Leads an administrator from a public page to the page on which she edits it. Visitors do not load its address. */
export function EditLink(props: EditButtonProps): ReactNode {
  const { isAdmin } = useSession();
  const button = useLaterComponent(isAdmin, loadButton, props);
  return isAdmin ? button : null;
}

import { adminEventPath, adminPhotoPath, adminVideoPath, editPostPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';

/** The pages of the admin area by what they edit. The last one takes a slug. */
const pathOf = {
  photo: adminPhotoPath,
  post: editPostPath,
  video: adminVideoPath,
  adventure: adminEventPath,
};

export interface EditButtonProps {
  what: keyof typeof pathOf;
  /** The id, or the slug of an adventure. */
  id: string;
}

export function EditButton({ what, id }: EditButtonProps): ReactNode {
  return (
    <ButtonLink to={pathOf[what](id)} size="small">
      Edit<span className="visually-hidden"> this {what}</span>
    </ButtonLink>
  );
}

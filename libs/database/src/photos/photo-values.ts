import { type UpdatePhoto } from '@sandstone/contract';
import { type PhotoValues } from '../entities/library.entity.ts';
import { storableDescription } from '../storable-text.ts';

/** The columns that a change sets. A field that is not named here has a column of its name. */
export const photoValuesOf = ({ description, listed, ...fields }: UpdatePhoto): PhotoValues => ({
  ...fields,
  ...(listed !== undefined && { listed, kept: !listed }),
  ...(description !== undefined && { description: storableDescription(description) }),
});

/** The name of a change in the audit log. */
export const photoActionOf = ({ listed }: UpdatePhoto) =>
  listed === undefined ? 'photo.describe' : listed ? 'photo.publish' : 'photo.hide';

import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { Field } from '../components/field.tsx';
import { PhotoTiles } from './photo-tiles.tsx';
import { type SiteStepProps, StepForm } from './step-form.tsx';

const { setup } = adminTexts;
const { maxDescriptionLength, maxPhotos } = limits.post;

/** The first post. */
export function PostStep(props: SiteStepProps): ReactNode {
  const [description, setDescription] = useState('');
  const [photoIds, setPhotoIds] = useState<readonly string[]>([]);
  // A second try after a lost response creates no second post.
  const [key] = useState(() => crypto.randomUUID());
  const press = (photoId: string) => {
    const without = photoIds.filter((each) => each !== photoId);
    if (without.length < photoIds.length) setPhotoIds(without);
    else if (photoIds.length < maxPhotos) setPhotoIds([...photoIds, photoId]);
  };
  const publish = () =>
    adminApi.call('createPost', {
      body: { description: description.trim(), photoIds: [...photoIds], key },
    });
  return (
    <StepForm {...props} save={publish} saveText={setup.publish} busyText={setup.publishing}>
      <Field label={setup.postText} count={{ length: description.length, most: maxDescriptionLength }}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={4}
            required
            maxLength={maxDescriptionLength}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      <PhotoTiles label={setup.postPhotos} chosen={photoIds} onPress={press} />
    </StepForm>
  );
}

import { adminTexts, middleFocus } from '@sandstone/contract';
import { type ReactNode, useId, useState } from 'react';
import { PhotoTiles } from './photo-tiles.tsx';
import { type SiteStepProps, StepForm } from './step-form.tsx';
import styles from './setup.module.css';

const { setup } = adminTexts;

/** The large picture of the home page: one of the photos that were just brought. */
export function HeroStep({ site, save, ...props }: SiteStepProps): ReactNode {
  const saved = site.pictures.value;
  const id = useId();
  const [photoId, setPhotoId] = useState(saved.hero?.photoId);
  const [isPortrait, setIsPortrait] = useState(false);
  const savePictures = async () => {
    if (photoId === undefined) return;
    const hero =
      photoId === saved.hero?.photoId ? saved.hero : { photoId, wide: middleFocus, tall: middleFocus };
    await save('pictures', { ...saved, hero, portrait: isPortrait ? { photoId } : saved.portrait });
  };
  return (
    <StepForm {...props} save={savePictures}>
      <PhotoTiles
        label={setup.steps.hero}
        chosen={photoId === undefined ? [] : [photoId]}
        onPress={setPhotoId}
      />
      {photoId === undefined ? null : (
        <label className={styles.check} htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={isPortrait}
            onChange={({ target }) => setIsPortrait(target.checked)}
          />
          {setup.useAsPortrait}
        </label>
      )}
    </StepForm>
  );
}

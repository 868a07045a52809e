import { type AdminPhoto, adminTexts, limits } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { adminApi } from '../api/admin-api.ts';
import { ReloadingImage } from '../components/reloading-image.tsx';
import { FileButton } from '../components/file-button.tsx';
import { Refusal } from '../components/refusal.tsx';
import text from '../components/text.module.css';
import { SinglePhotoPicker } from './single-photo-picker.tsx';
import styles from './picture-choice.module.css';
import { useSinglePhotoUpload } from './use-single-photo-upload.ts';

const { pictures: texts } = adminTexts.siteSettings;
const processingPollMs = 2000;

/** Returns a chosen photo, which is requested again until it is processed; null if it was deleted. */
export function useChosenPhoto(photoId: string | undefined): AdminPhoto | null | undefined {
  const { data } = useQuery({
    queryKey: ['site-picture', photoId],
    enabled: photoId !== undefined,
    queryFn: async ({ signal }) => {
      const { photos } = await adminApi.call('adminPhotos', {
        query: { ids: photoId ?? '', limit: 1 },
        signal,
      });
      return photos[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? processingPollMs : false),
  });
  return photoId === undefined ? undefined : data;
}

interface PictureChoiceProps {
  kind: 'portrait' | 'hero';
  photoId: string | undefined;
  /** Receives the photo's id; null for no picture. */
  onChoose: (photoId: string | null) => void;
  /** Further fields for a photo that is ready. */
  children?: (photo: AdminPhoto) => ReactNode;
}

/** A picture of the site: a photo of the gallery, an upload, or none. */
export function PictureChoice({ kind, photoId, onChoose, children }: PictureChoiceProps): ReactNode {
  const id = useId();
  const [isPicking, setIsPicking] = useState(false);
  const photo = useChosenPhoto(photoId);
  const { percent, refusal, upload } = useSinglePhotoUpload(onChoose);
  const name = texts.kinds[kind];
  return (
    <div role="group" aria-labelledby={id} className="stack gap-3">
      <h3 id={id}>{name}</h3>
      <p className={text.note}>{texts.hints[kind]}</p>
      {photo?.status === 'ready' ? (
        <ReloadingImage
          className={kind === 'hero' ? styles.hero : styles.portrait}
          src={photo.thumbnailUrl ?? photo.cdnUrl}
          alt={photo.description ?? photo.originalName}
        />
      ) : null}
      <p role="status" className={text.note}>
        {percent !== undefined
          ? texts.sending(percent)
          : photoId === undefined
            ? texts.nothing[kind]
            : photo?.status === 'processing'
              ? texts.preparing
              : null}
      </p>
      <Refusal text={refusal ?? (photo === null ? texts.gone : photo?.failure?.text)} isPlain />
      <div className="cluster gap-2">
        <FileButton
          label={texts.upload(name)}
          accept={limits.upload.allowedTypes.join(',')}
          disabled={percent !== undefined}
          onFile={(file) => void upload(file)}
        >
          {texts.uploadShort}
        </FileButton>
        <Button size="small" aria-label={texts.choose(name)} onClick={() => setIsPicking(true)}>
          {texts.chooseShort}
        </Button>
        {photoId === undefined ? null : (
          <Button size="small" aria-label={texts.remove(name)} onClick={() => onChoose(null)}>
            {texts.removeShort}
          </Button>
        )}
      </div>
      {photo?.status === 'ready' ? children?.(photo) : null}
      {isPicking ? <SinglePhotoPicker onChoose={onChoose} onClose={() => setIsPicking(false)} /> : null}
    </div>
  );
}

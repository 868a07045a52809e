import { type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { GalleryPicker } from './gallery-picker.tsx';

interface SinglePhotoPickerProps {
  /** @param photoId the chosen photo */
  onChoose: (photoId: string) => void;
  onClose: () => void;
}

/** Chooses one photo of the gallery. It stands outside of the form that opens it, which its search would submit. */
export const SinglePhotoPicker = ({ onChoose, onClose }: SinglePhotoPickerProps): ReactNode =>
  createPortal(
    <GalleryPicker
      isSingle
      taken={[]}
      count={0}
      onChoose={([chosen]) => {
        if (chosen !== undefined) onChoose(chosen.id);
      }}
      onClose={onClose}
    />,
    document.body,
  );

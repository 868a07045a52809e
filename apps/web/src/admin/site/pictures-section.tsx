import { type AdminPhoto, adminTexts, middleFocus, type SitePictures } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { PhotoFocusPicker } from '../shared/components/focus-picker.tsx';
import { MarkChoice } from './mark-choice.tsx';
import { PictureChoice } from '../shared/photo-choice/picture-choice.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';
import styles from '../shared/photo-choice/picture-choice.module.css';

const { pictures: texts } = adminTexts.siteSettings;

interface HeroFieldProps {
  photo: AdminPhoto;
  hero: NonNullable<SitePictures['hero']>;
  onChange: (hero: NonNullable<SitePictures['hero']>) => void;
}

/** Chooses the point of the large picture that stays in view, for wide and for tall screens. */
function HeroFocusFields({ photo, hero, onChange }: HeroFieldProps): ReactNode {
  const picker = (form: 'wide' | 'tall') => {
    const { x, y } = hero[form];
    return (
      <PhotoFocusPicker
        photo={photo}
        title={texts[form]}
        hint={texts.focusHint}
        form={form}
        value={x === middleFocus.x && y === middleFocus.y ? null : hero[form]}
        onChange={(focus) => onChange({ ...hero, [form]: focus ?? middleFocus })}
      />
    );
  };
  return (
    <div className={classNames('stack gap-5', styles.focus)}>
      {picker('wide')}
      {picker('tall')}
    </div>
  );
}

/** The large picture of the home page, the creator's portrait, and the mark of her site. */
export function PicturesSection(props: SectionProps<'pictures'>): ReactNode {
  return (
    <SettingsSection {...props} section="pictures" lead={texts.lead}>
      {({ portrait, hero, mark }, change) => (
        <>
          <PictureChoice
            kind="hero"
            photoId={hero?.photoId}
            onChoose={(photoId) =>
              change({ hero: photoId === null ? null : { photoId, wide: middleFocus, tall: middleFocus } })
            }
          >
            {(photo) =>
              hero === null ? null : (
                <HeroFocusFields
                  photo={photo}
                  hero={hero}
                  onChange={(changed) => change({ hero: changed })}
                />
              )
            }
          </PictureChoice>
          <PictureChoice
            kind="portrait"
            photoId={portrait?.photoId}
            onChoose={(photoId) => change({ portrait: photoId === null ? null : { photoId } })}
          />
          <MarkChoice mark={mark} onChoose={(chosen) => change({ mark: chosen })} />
        </>
      )}
    </SettingsSection>
  );
}

import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { rememberedVisibility, rememberVisibility, visibilities, type Visibility } from './visibility.ts';
import styles from './visibility-choice.module.css';

const { upload } = adminTexts;

/** The choice for the next uploads, which this browser remembers. */
export function useVisibility(): readonly [Visibility, (visibility: Visibility) => void] {
  const [visibility, setVisibility] = useState(rememberedVisibility);
  const choose = (next: Visibility) => {
    rememberVisibility(next);
    setVisibility(next);
  };
  return [visibility, choose];
}

interface VisibilityChoiceProps {
  visibility: Visibility;
  onChoose: (visibility: Visibility) => void;
}

export function VisibilityChoice({ visibility, onChoose }: VisibilityChoiceProps): ReactNode {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{upload.visibility}</legend>
      {visibilities.map((each) => (
        <label key={each} className={styles.choice} data-chosen={visibility === each || undefined}>
          <input
            type="radio"
            name="visibility"
            className="visually-hidden"
            checked={visibility === each}
            onChange={() => onChoose(each)}
          />
          {upload.visibilities[each]}
        </label>
      ))}
      <p className={styles.hint}>{upload.visibilityHints[visibility]}</p>
    </fieldset>
  );
}

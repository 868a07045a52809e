import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Choice } from '../../ui/choice.tsx';
import { rememberedVisibility, rememberVisibility, visibilities, type Visibility } from './visibility.ts';
import text from '../shared/components/text.module.css';
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
    <Choice
      name="visibility"
      title={upload.visibility}
      isTitleHidden
      className={classNames('cluster gap-2', styles.choice)}
      optionClassName={styles.option}
      options={visibilities.map((value) => ({ value, content: upload.visibilities[value] }))}
      chosen={visibility}
      onChoose={onChoose}
    >
      <p className={text.note}>{upload.visibilityHints[visibility]}</p>
    </Choice>
  );
}

import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IdleButton } from '../../shared/components/idle-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './photo-editor.module.css';

const { photoEditor } = adminTexts;

interface ConcealToolProps {
  count: number;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** Adds and removes concealed areas. */
export function ConcealTool({ count, onAdd, onRemove }: ConcealToolProps): ReactNode {
  const isFull = count >= limits.photoEdits.maxConcealed;
  return (
    <>
      <p className={styles.hint}>{isFull ? photoEditor.tooManyAreas : photoEditor.noAreas}</p>
      <div className={styles.areas}>
        <IdleButton size="small" isIdle={isFull} onClick={onAdd}>
          {photoEditor.addArea}
        </IdleButton>
        {Array.from({ length: count }, (_, index) => (
          <Button
            key={index}
            size="small"
            aria-label={photoEditor.removeArea(index + 1)}
            onClick={() => onRemove(index)}
          >
            {index + 1}
            <Icon name="close" size={16} />
          </Button>
        ))}
      </div>
    </>
  );
}

import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IdleButton } from '../components/idle-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './photo-editor.module.css';

const { photoEditor } = adminTexts;

interface CoverToolProps {
  count: number;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** Adds and removes covered regions. */
export function CoverTool({ count, onAdd, onRemove }: CoverToolProps): ReactNode {
  const isFull = count >= limits.photoEdits.maxCovered;
  return (
    <>
      <p className={styles.hint}>{isFull ? photoEditor.tooManyRegions : photoEditor.noRegions}</p>
      <div className={styles.regions}>
        <IdleButton size="small" isIdle={isFull} onClick={onAdd}>
          {photoEditor.addRegion}
        </IdleButton>
        {Array.from({ length: count }, (_, index) => (
          <Button
            key={index}
            size="small"
            aria-label={photoEditor.removeRegion(index + 1)}
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

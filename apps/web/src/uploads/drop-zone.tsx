import { limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './drop-zone.module.css';

const accept = Object.fromEntries(limits.upload.allowedTypes.map((type) => [type, []]));
const megabytes = limits.upload.maxFileBytes / 1024 / 1024;

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Smaller, once there is a list below it. */
  compact: boolean;
  /** How many it takes, in words. */
  howMany?: string;
  disabled?: boolean;
  /** Takes one file; several that are dropped are still handed on, to be refused in words. */
  single?: boolean;
  /** Another way to choose, beside the button. */
  children?: ReactNode;
}

/** Takes files by drag and drop, or from the device's own picker. What may be taken is decided by who receives them. */
export function DropZone(props: DropZoneProps): ReactNode {
  const {
    onFiles,
    compact,
    howMany = `${limits.upload.maxFilesPerBatch} at a time`,
    disabled = false,
    single = false,
    children,
  } = props;
  const choose = single ? 'Choose a photo' : 'Choose photos';
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    disabled,
    multiple: !single,
    noClick: true,
    noKeyboard: true,
    // A folder's or a wrong file's text is ours, so the refused ones go the same way.
    onDrop: (accepted, refused) => onFiles([...accepted, ...refused.map(({ file }) => file)]),
  });
  return (
    <div
      {...getRootProps()}
      className={classNames(styles.zone, compact && styles.compact, isDragActive && styles.active)}
    >
      <input {...getInputProps({ 'aria-label': choose })} />
      <span className={styles.mark}>
        <Icon name="upload" size={28} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {/* Nothing can be dropped where there is only a finger. */}
          <span className={styles.touchLabel}>{single ? 'Add a photo' : 'Add your photos'}</span>
          <span className={styles.byMouse}>
            {isDragActive ? 'Let go to add' : single ? 'Drop a photo here' : 'Drop your photos here'}
          </span>
        </p>
        <p className={styles.hint}>
          JPG, PNG, GIF or WEBP, up to {megabytes} MB each, {howMany}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant={children === undefined ? 'main' : 'quiet'} disabled={disabled} onClick={open}>
          {choose}
        </Button>
        {children}
      </div>
    </div>
  );
}

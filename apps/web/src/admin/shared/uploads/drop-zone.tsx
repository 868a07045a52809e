import { limits } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { withRealTypes } from './file-types.ts';
import styles from './drop-zone.module.css';

const accept = Object.fromEntries(limits.upload.allowedTypes.map((type) => [type, []]));
const megabytes = limits.upload.maxFileBytes / 1024 / 1024;

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Smaller, for use above a list. */
  compact: boolean;
  /** The allowed number of files, as text. */
  howMany?: string;
  disabled?: boolean;
  /** Takes one file; several dropped files are passed on, to be refused with a message. */
  single?: boolean;
  /** Further controls beside the button. */
  children?: ReactNode;
}

/** Takes files by drag and drop or from a file picker. The receiver decides which files are valid. */
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
    // Passes refused files on as well, so that the site's own texts explain the refusal.
    onDrop: (accepted, refused) => withRealTypes([...accepted, ...refused.map(({ file }) => file)], onFiles),
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
          {/* Touch devices cannot drop files. */}
          <span className={styles.touchLabel}>{single ? 'Add a photo' : 'Add your photos'}</span>
          <span className={styles.byMouse}>
            {isDragActive ? 'Drop to add' : single ? 'Drop a photo here' : 'Drop your photos here'}
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

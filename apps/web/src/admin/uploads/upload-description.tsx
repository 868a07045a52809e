import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useId, useState } from 'react';
import controls from '../../ui/control.module.css';
import { classNames } from '../../ui/class-names.ts';
import { isForInputMethod } from '../../ui/input-method.ts';
import { type UploadItem } from './upload.state.ts';
import { type UploadQueue } from './upload.queue.ts';
import styles from './upload-row.module.css';

interface UploadDescriptionProps {
  item: UploadItem;
  queue: UploadQueue;
}

/** A field that is saved when it is left. Enter moves on to the field of the next photo. */
export function UploadDescription({ item, queue }: UploadDescriptionProps): ReactNode {
  const { key, fileName, description = '', descriptionFailure } = item;
  const [text, setText] = useState(description);
  const id = useId();
  const save = () => {
    if (text !== description || descriptionFailure !== undefined) queue.describe(key, text);
  };
  return (
    <>
      <input
        className={classNames(controls.control, styles.description)}
        aria-label={adminTexts.upload.descriptionOf(fileName)}
        aria-describedby={descriptionFailure === undefined ? undefined : id}
        placeholder={adminTexts.upload.describe}
        maxLength={limits.photo.maxDescriptionLength}
        dir="auto"
        enterKeyHint="next"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isForInputMethod(event)) return;
          event.preventDefault();
          const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input');
          if (next) next.focus();
          else save();
        }}
      />
      {descriptionFailure === undefined ? null : (
        <p id={id} role="alert" className={styles.reason}>
          {descriptionFailure}
        </p>
      )}
    </>
  );
}

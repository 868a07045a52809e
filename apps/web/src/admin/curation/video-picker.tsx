import { adminTexts, type AdminVideo, limits, texts } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import frame from '../components/dialog-frame.module.css';
import { DialogFooter, DialogHeader } from '../components/dialog-frame.tsx';
import { SelectionMark } from '../components/photo-tile.tsx';
import { Refusal } from '../components/refusal.tsx';
import { SearchField } from '../components/search-field.tsx';
import text from '../components/text.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useModalDialog } from '../../ui/modal-dialog.ts';
import { RowPicture } from './row-picture.tsx';
import { useAdminVideos } from './use-admin-videos.ts';
import styles from './video-picker.module.css';

const { curation, eventOrder } = adminTexts;

interface VideoPickerProps {
  /** The event that gets the videos; those that it has are marked. */
  eventId: string;
  onChoose: (videos: readonly AdminVideo[]) => void;
  onClose: () => void;
}

/** A dialog to select videos for an event. */
export function VideoPicker({ eventId, onChoose, onClose }: VideoPickerProps): ReactNode {
  const { items: videos, hasMore, status, failure, loadMore, question, choose } = useAdminVideos();
  const [chosen, setChosen] = useState<readonly AdminVideo[]>([]);
  const dialog = useModalDialog();
  const press = (video: AdminVideo) => {
    const others = chosen.filter(({ id }) => id !== video.id);
    if (others.length < chosen.length) setChosen(others);
    else if (chosen.length < limits.page.maxIds) setChosen([...chosen, video]);
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(frame.frame, styles.dialog)}
      aria-labelledby="video-picker"
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    >
      <DialogHeader id="video-picker" title={eventOrder.chooseVideos} onClose={onClose} />
      <div className={styles.body}>
        <SearchField
          label={curation.search}
          search={question.search}
          onSearch={(search) => choose({ ...question, search })}
        />
        <ul className={styles.list} aria-label={curation.videos} aria-busy={status === 'loading'}>
          {(videos ?? []).map((video) => {
            const isTaken = video.event?.id === eventId;
            const isChosen = chosen.some(({ id }) => id === video.id);
            return (
              <li key={video.id}>
                <button
                  type="button"
                  className={styles.video}
                  aria-pressed={isTaken || isChosen}
                  disabled={isTaken}
                  onClick={() => press(video)}
                >
                  <RowPicture {...video} />
                  <span className={styles.words}>
                    <span>{video.title}</span>
                    {isTaken ? (
                      <Badge>{eventOrder.taken}</Badge>
                    ) : (
                      <span className={text.note}>{video.event?.title ?? curation.noAdventure}</span>
                    )}
                  </span>
                  {isTaken ? null : <SelectionMark isChosen={isChosen} />}
                </button>
              </li>
            );
          })}
        </ul>
        {videos?.length === 0 ? (
          <p role="status" className={text.muted}>
            {question.search === '' ? curation.noVideos : curation.noMatches}
          </p>
        ) : null}
        <Refusal text={failure} isPlain />
        {hasMore || failure !== undefined ? (
          <Button disabled={status === 'loading'} onClick={loadMore}>
            {failure === undefined ? 'Show more' : texts.errorScreen.retry}
          </Button>
        ) : null}
      </div>
      <DialogFooter refusal={undefined}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="main"
          disabled={chosen.length === 0}
          onClick={() => {
            onChoose(chosen);
            onClose();
          }}
        >
          {eventOrder.addChosen(chosen.length)}
        </Button>
      </DialogFooter>
    </dialog>
  );
}

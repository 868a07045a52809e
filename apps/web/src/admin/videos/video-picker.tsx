import { adminTexts, type AdminVideo, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { PickerDialog } from '../shared/lists/picker-dialog.tsx';
import { SelectionMark } from '../shared/components/photo-tile.tsx';
import text from '../shared/components/text.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RowPicture } from './row-picture.tsx';
import { useAdminVideos } from './use-admin-videos.ts';
import styles from './video-picker.module.css';

const { videoEditing, eventOrder } = adminTexts;

interface VideoPickerProps {
  /** The event that gets the videos; those that it has are marked. */
  eventId: string;
  onChoose: (videos: readonly AdminVideo[]) => void;
  onClose: () => void;
}

/** A dialog to select videos for an event. */
export function VideoPicker({ eventId, onChoose, onClose }: VideoPickerProps): ReactNode {
  const list = useAdminVideos();
  const { question, choose } = list;
  const [chosen, setChosen] = useState<readonly AdminVideo[]>([]);
  const press = (video: AdminVideo) => {
    const others = chosen.filter(({ id }) => id !== video.id);
    if (others.length < chosen.length) setChosen(others);
    else if (chosen.length < limits.page.maxIds) setChosen([...chosen, video]);
  };
  return (
    <PickerDialog
      of="videos"
      title={eventOrder.chooseVideos}
      searchLabel={videoEditing.search}
      search={question.search}
      onSearch={(search) => choose({ ...question, search })}
      list={list}
      empty={question.search === '' ? videoEditing.noVideos : videoEditing.noMatches}
      action={
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
      }
      onClose={onClose}
    >
      <ul className="stack gap-2" aria-label={videoEditing.videos} aria-busy={list.status === 'loading'}>
        {(list.items ?? []).map((video) => {
          const isTaken = video.event?.id === eventId;
          const isChosen = chosen.some(({ id }) => id === video.id);
          return (
            <li key={video.id}>
              <button
                type="button"
                className={classNames('stack gap-3', styles.video)}
                aria-pressed={isTaken || isChosen}
                disabled={isTaken}
                onClick={() => press(video)}
              >
                <RowPicture {...video} />
                <span className={classNames('stack gap-1', styles.words)}>
                  <span>{video.title}</span>
                  {isTaken ? (
                    <Badge>{eventOrder.taken}</Badge>
                  ) : (
                    <span className={text.note}>{video.event?.title ?? videoEditing.noAdventure}</span>
                  )}
                </span>
                {isTaken ? null : <SelectionMark isChosen={isChosen} />}
              </button>
            </li>
          );
        })}
      </ul>
    </PickerDialog>
  );
}

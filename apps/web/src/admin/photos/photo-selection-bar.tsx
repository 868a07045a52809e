import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { type NewPhotoCommand, useRunPhotoCommand } from './photo-commands.ts';
import styles from '../components/selection-bar.module.css';
import { SelectionBar } from '../components/selection-bar.tsx';
import { ScheduleDialog } from '../schedule/schedule-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { AddToEventDialog } from './add-to-event-dialog.tsx';
import { DeletePhotosDialog } from './delete-photos-dialog.tsx';
import { DownloadPhotosDialog } from './download-photos-dialog.tsx';
import { DescribePhotosDialog } from './describe-photos-dialog.tsx';
import { type PhotoSelection } from './use-photo-selection.ts';

const { photoManager, schedule } = adminTexts;

/** The bar covers the lower end of the grid. */
export const selectionBarId = 'selection-bar';

interface PhotoSelectionBarProps {
  selection: PhotoSelection;
  ids: readonly string[];
  /** The number of all photos in the list. */
  total: number;
  onMakePost: () => void;
  /** Shows a text for a moment. */
  onNews: (text: string) => void;
  /** Called when a command has started. */
  onDone: () => void;
}

/** The actions for the selected photos. */
export function PhotoSelectionBar({
  selection,
  ids,
  total,
  onMakePost,
  onNews,
  onDone,
}: PhotoSelectionBarProps): ReactNode {
  const runCommand = useRunPhotoCommand();
  const [asked, setAsked] = useState<'delete' | 'describe' | 'download' | 'event' | 'schedule'>();
  const { isBusy, refusal, run } = useAction();
  const isEmpty = ids.length === 0 || isBusy;
  const start = async (command: NewPhotoCommand) => {
    await run(() => runCommand(command).then(onDone));
    setAsked(undefined);
  };
  const photoIds = [...ids];
  return (
    <>
      <SelectionBar
        id={selectionBarId}
        label={photoManager.chosen}
        status={
          selection.isFull
            ? photoManager.tooManySelected(limits.library.maxChosen)
            : photoManager.selected(ids.length)
        }
        refusal={refusal ?? selection.refusal}
        selectAll={photoManager.selectAll}
        isAll={ids.length >= Math.min(total, limits.library.maxChosen)}
        onSelectAll={() => void selection.choose({ first: 0, end: total })}
        onEnd={selection.end}
      >
        <Button size="small" disabled={isEmpty} onClick={() => setAsked('describe')}>
          {photoManager.describe}
        </Button>
        <Button size="small" className={styles.danger} disabled={isEmpty} onClick={() => setAsked('delete')}>
          Delete
        </Button>
        <Button size="small" disabled={isEmpty} onClick={() => void start({ action: 'publish', photoIds })}>
          {photoManager.publish}
        </Button>
        <Button size="small" disabled={isEmpty} onClick={() => void start({ action: 'hide', photoIds })}>
          {photoManager.hide}
        </Button>
        <Button size="small" aria-haspopup="dialog" disabled={isEmpty} onClick={() => setAsked('schedule')}>
          {schedule.open}
        </Button>
        <Button
          size="small"
          disabled={isEmpty || ids.length > limits.post.maxPhotos}
          title={
            ids.length > limits.post.maxPhotos
              ? photoManager.tooManyForPost(limits.post.maxPhotos)
              : undefined
          }
          onClick={onMakePost}
        >
          {photoManager.makePost}
        </Button>
        <Button size="small" disabled={isEmpty} onClick={() => setAsked('event')}>
          {photoManager.addToEvent}
        </Button>
        <Button size="small" disabled={isEmpty} onClick={() => setAsked('download')}>
          {photoManager.download}
        </Button>
      </SelectionBar>
      {asked === 'delete' && ids.length > 0 ? (
        <DeletePhotosDialog
          ids={ids}
          isDeleting={isBusy}
          onConfirm={() => void start({ action: 'delete', photoIds })}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'download' && ids.length > 0 ? (
        <DownloadPhotosDialog
          ids={ids}
          onStarted={(text) => {
            setAsked(undefined);
            onNews(text);
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'schedule' && ids.length > 0 ? (
        <ScheduleDialog
          items={{ kind: 'photo', ids, isPublic: undefined }}
          onNews={onNews}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'event' && ids.length > 0 ? (
        <AddToEventDialog ids={ids} run={runCommand} onDone={onDone} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked === 'describe' && ids.length > 0 ? (
        <DescribePhotosDialog
          ids={ids}
          run={runCommand}
          onDone={onDone}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

import { adminTexts, limits } from '@sandstone/contract';
import { type ComponentProps, type ReactNode, useState } from 'react';
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
  const isTooMany = ids.length > limits.post.maxPhotos;
  const actions: ({ text: string } & ComponentProps<typeof Button>)[] = [
    { text: photoManager.describe, onClick: () => setAsked('describe') },
    { text: 'Delete', className: styles.danger, onClick: () => setAsked('delete') },
    { text: photoManager.publish, onClick: () => void start({ action: 'publish', photoIds }) },
    { text: photoManager.hide, onClick: () => void start({ action: 'hide', photoIds }) },
    { text: schedule.open, 'aria-haspopup': 'dialog', onClick: () => setAsked('schedule') },
    {
      text: photoManager.makePost,
      disabled: isEmpty || isTooMany,
      title: isTooMany ? photoManager.tooManyForPost(limits.post.maxPhotos) : undefined,
      onClick: onMakePost,
    },
    { text: photoManager.addToEvent, onClick: () => setAsked('event') },
    { text: photoManager.download, onClick: () => setAsked('download') },
  ];
  const onClose = () => setAsked(undefined);
  const changes = { ids, run: runCommand, onDone, onClose };
  const dialogs = {
    delete: () => (
      <DeletePhotosDialog
        ids={ids}
        isDeleting={isBusy}
        onConfirm={() => void start({ action: 'delete', photoIds })}
        onCancel={onClose}
      />
    ),
    describe: () => <DescribePhotosDialog {...changes} />,
    download: () => (
      <DownloadPhotosDialog
        ids={ids}
        onStarted={(text) => {
          onClose();
          onNews(text);
        }}
        onClose={onClose}
      />
    ),
    event: () => <AddToEventDialog {...changes} />,
    schedule: () => (
      <ScheduleDialog items={{ kind: 'photo', ids, isPublic: undefined }} onNews={onNews} onClose={onClose} />
    ),
  };
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
        {actions.map(({ text, ...button }) => (
          <Button key={text} size="small" disabled={isEmpty} {...button}>
            {text}
          </Button>
        ))}
      </SelectionBar>
      {ids.length === 0 || asked === undefined ? null : dialogs[asked]()}
    </>
  );
}

import { adminTexts, limits } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useAction } from '../shared/api/use-action.ts';
import { type NewPhotoCommand, useRunPhotoCommand } from '../shared/photos/photo-commands.ts';
import bar from '../shared/components/selection-bar.module.css';
import { SelectionBar } from '../shared/components/selection-bar.tsx';
import { ScheduleDialog } from '../shared/plans/schedule-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AddToEventDialog } from './add-to-event-dialog.tsx';
import { DeletePhotosDialog } from './delete-photos-dialog.tsx';
import { DownloadPhotosDialog } from './download-photos-dialog.tsx';
import { DescribePhotosDialog } from './describe-photos-dialog.tsx';
import styles from './photo-selection-bar.module.css';
import { usePlaceFirst } from './use-gallery-order.ts';
import { type PhotoSelection } from './use-photo-selection.ts';
import { Sheet } from '../../ui/sheet.tsx';
import sheet from './photo-sheet.module.css';

const { galleryOrder, photoManager, schedule } = adminTexts;

interface SelectionAction {
  text: string;
  /** A part of the text, shown where the whole one has no space. It is in the name, for people who speak what they see. */
  short?: string;
  isDisabled?: boolean;
  title?: string | undefined;
  onPress: () => void;
}

/** The bar covers the lower end of the grid. */
export const selectionBarId = 'selection-bar';

interface PhotoSelectionBarProps {
  selection: PhotoSelection;
  ids: readonly string[];
  /** The number of all photos in the list. */
  total: number;
  /** Whether visitors see none of the selected photos in the gallery. */
  areHidden: boolean;
  onMakePost: () => void;
  onDescribeOneByOne: () => void;
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
  areHidden,
  onMakePost,
  onDescribeOneByOne,
  onNews,
  onDone,
}: PhotoSelectionBarProps): ReactNode {
  const runCommand = useRunPhotoCommand();
  const placeFirst = usePlaceFirst();
  const [asked, setAsked] = useState<'delete' | 'describe' | 'download' | 'event' | 'schedule'>();
  const [isMore, setIsMore] = useState(false);
  const { isBusy, refusal, run } = useAction();
  const isEmpty = ids.length === 0 || isBusy;
  const start = async (command: NewPhotoCommand) => {
    await run(() => runCommand(command).then(onDone));
    setAsked(undefined);
  };
  const photoIds = [...ids];
  const isTooMany = ids.length > limits.post.maxPhotos;
  const publish = {
    text: photoManager.publish,
    onPress: () => void start({ action: 'publish', photoIds }),
  };
  const hide = {
    text: photoManager.hide,
    short: photoManager.short.hide,
    onPress: () => void start({ action: 'hide', photoIds }),
  };
  const common: SelectionAction[] = [
    { text: photoManager.describe, onPress: () => setAsked('describe') },
    {
      text: photoManager.makePost,
      short: photoManager.short.makePost,
      isDisabled: isTooMany,
      title: isTooMany ? photoManager.tooManyForPost(limits.post.maxPhotos) : undefined,
      onPress: onMakePost,
    },
    areHidden ? publish : hide,
    { text: photoManager.download, onPress: () => setAsked('download') },
  ];
  // The rarer ones.
  const more: SelectionAction[] = [
    { text: photoManager.describeOneByOne, onPress: onDescribeOneByOne },
    areHidden ? hide : publish,
    { text: schedule.open, onPress: () => setAsked('schedule') },
    {
      text: galleryOrder.first,
      isDisabled: ids.length > limits.galleryOrder.maxPhotos,
      title: galleryOrder.tooMany,
      onPress: () => void run(() => placeFirst(ids).then(onDone)),
    },
    { text: photoManager.addToEvent, onPress: () => setAsked('event') },
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
    describe: () => <DescribePhotosDialog {...changes} onOneByOne={onDescribeOneByOne} />,
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
        {common.map(({ text, short, isDisabled = false, title, onPress }) => (
          <Button
            key={text}
            size="small"
            className={styles.action}
            aria-label={text}
            title={title}
            disabled={isEmpty || isDisabled}
            onClick={onPress}
          >
            {short === undefined ? null : <span className={styles.short}>{short}</span>}
            <span className={styles.full}>{text}</span>
          </Button>
        ))}
        <Button
          size="small"
          className={styles.action}
          aria-haspopup="dialog"
          disabled={isEmpty}
          onClick={() => setIsMore(true)}
        >
          {photoManager.moreActions}
        </Button>
        <Button
          size="small"
          className={classNames(styles.action, styles.rest, bar.danger)}
          disabled={isEmpty}
          onClick={() => setAsked('delete')}
        >
          Delete
        </Button>
      </SelectionBar>
      <Sheet
        isOpen={isMore}
        title={photoManager.moreTitle(ids.length)}
        closeLabel="Close"
        onClose={() => setIsMore(false)}
      >
        <ul className={sheet.options}>
          {more.map(({ text, isDisabled = false, title, onPress }) => (
            <li key={text}>
              <button
                type="button"
                className={classNames('row gap-3', sheet.item)}
                disabled={isEmpty || isDisabled}
                title={isDisabled ? title : undefined}
                onClick={() => {
                  setIsMore(false);
                  onPress();
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
      {ids.length === 0 || asked === undefined ? null : dialogs[asked]()}
    </>
  );
}

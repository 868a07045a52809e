import { type AdminEvent, adminTexts, type AdminVideo, limits, type UpdateVideos } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import controls from '../../ui/control.module.css';
import bar from '../shared/components/selection-bar.module.css';
import { SelectionBar } from '../shared/components/selection-bar.tsx';
import { useAction } from '../shared/api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MakeFreeDialog, premiumOf } from './make-free-dialog.tsx';
import { adminApi } from '../shared/api/admin-api.ts';
import { EditorDialog } from '../shared/components/editor-dialog.tsx';
import { TextField } from '../shared/components/field.tsx';
import { createdEvent, newEventDraft } from './event-draft.ts';

const { videoEditing } = adminTexts;
/** The value of an option; every other one is an id, or `none`. */
const newEvent = 'new';

interface NewEventDialogProps {
  /** The number of videos that it is made for. */
  count: number;
  /** Receives its id. */
  onCreated: (eventId: string) => void;
  onClose: () => void;
}

/** Creates an event for selected videos. */
function NewEventDialog({ count, onCreated, onClose }: NewEventDialogProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  // After the dialog was opened, which focuses its first control.
  useEffect(() => input.current?.focus(), []);
  const [title, setTitle] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refusal, clearRefusal, run } = useAction();
  const save = () => {
    setIsTried(true);
    if (title.trim() === '') return;
    void run(async () => {
      const body = createdEvent({ ...newEventDraft(new Date()), title });
      onCreated((await adminApi.call('adminCreateEvent', { body })).id);
    });
  };
  return (
    <EditorDialog
      title={videoEditing.newAdventureFor(count)}
      isChanged={title.trim() !== ''}
      isSaving={isBusy}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Title"
        refusal={isTried && title.trim() === '' ? videoEditing.titleMissing : undefined}
        ref={input}
        value={title}
        maxLength={limits.videoEditing.maxTitleLength}
        onChange={(value) => {
          setTitle(value);
          clearRefusal();
        }}
      />
    </EditorDialog>
  );
}

interface VideoSelectionBarProps {
  chosen: readonly AdminVideo[];
  events: readonly AdminEvent[];
  change: (videos: readonly AdminVideo[], change: UpdateVideos['change']) => Promise<void>;
  onSelectAll: () => void;
  onEnd: () => void;
}

/** The actions for the selected videos. Asks before premium ones become free. */
export function VideoSelectionBar(props: VideoSelectionBarProps): ReactNode {
  const { chosen, events, change, onSelectAll, onEnd } = props;
  const { isBusy, refusal, run } = useAction();
  const isEmpty = chosen.length === 0 || isBusy;
  const start = (what: UpdateVideos['change']) => void run(() => change(chosen, what).then(onEnd));
  const [isAsking, setIsAsking] = useState(false);
  const premium = premiumOf(chosen);
  const makeFree = () => {
    setIsAsking(false);
    start({ type: 'free' });
  };
  const [isCreating, setIsCreating] = useState(false);
  const actions = [
    [videoEditing.hide, () => start({ hidden: true })],
    [videoEditing.show, () => start({ hidden: false })],
    [videoEditing.makeFree, () => (premium.length > 0 ? setIsAsking(true) : makeFree())],
    [videoEditing.makePremium, () => start({ type: 'premium' })],
  ] as const;
  return (
    <SelectionBar
      label={videoEditing.chosen}
      status={
        chosen.length >= limits.page.maxIds
          ? videoEditing.tooManySelected(limits.page.maxIds)
          : videoEditing.selected(chosen.length)
      }
      refusal={refusal}
      selectAll={videoEditing.selectAll}
      onSelectAll={onSelectAll}
      onEnd={onEnd}
    >
      {actions.map(([name, press]) => (
        <Button key={name} size="small" disabled={isEmpty} onClick={press}>
          {name}
        </Button>
      ))}
      <select
        className={classNames(controls.control, controls.finder, bar.choice)}
        aria-label={videoEditing.moveTo}
        disabled={isEmpty}
        value=""
        onChange={({ target }) =>
          target.value === newEvent ? setIsCreating(true) : start({ event: target.value })
        }
      >
        <option value="" disabled>
          {videoEditing.moveTo}
        </option>
        <option value={newEvent}>{videoEditing.moveToNew}</option>
        <option value="none">{videoEditing.noAdventure}</option>
        {events.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {isAsking ? (
        <MakeFreeDialog videos={premium} onConfirm={makeFree} onCancel={() => setIsAsking(false)} />
      ) : null}
      {isCreating ? (
        <NewEventDialog
          count={chosen.length}
          onCreated={(event) => {
            setIsCreating(false);
            start({ event });
          }}
          onClose={() => setIsCreating(false)}
        />
      ) : null}
    </SelectionBar>
  );
}

import { type AdminEvent, adminTexts, type AdminVideo, limits, type UpdateVideos } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import controls from '../../ui/control.module.css';
import bar from '../components/selection-bar.module.css';
import { SelectionBar } from '../components/selection-bar.tsx';
import { useAction } from '../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MakeFreeDialog, premiumOf } from './make-free-dialog.tsx';
import { NewEventDialog } from './new-event-dialog.tsx';

const { curation } = adminTexts;
/** The value of an option; every other one is an id, or `none`. */
const newEvent = 'new';

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
    [curation.hide, () => start({ hidden: true })],
    [curation.show, () => start({ hidden: false })],
    [curation.makeFree, () => (premium.length > 0 ? setIsAsking(true) : makeFree())],
    [curation.makePremium, () => start({ type: 'premium' })],
  ] as const;
  return (
    <SelectionBar
      label={curation.chosen}
      status={
        chosen.length >= limits.page.maxIds
          ? curation.tooManySelected(limits.page.maxIds)
          : curation.selected(chosen.length)
      }
      refusal={refusal}
      selectAll={curation.selectAll}
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
        aria-label={curation.moveTo}
        disabled={isEmpty}
        value=""
        onChange={({ target }) =>
          target.value === newEvent ? setIsCreating(true) : start({ event: target.value })
        }
      >
        <option value="" disabled>
          {curation.moveTo}
        </option>
        <option value={newEvent}>{curation.moveToNew}</option>
        <option value="none">{curation.noAdventure}</option>
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

import { type AdminEvent, adminTexts, type AdminVideo, limits, type UpdateVideos } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import controls from '../../ui/control.module.css';
import bar from '../components/selection-bar.module.css';
import { SelectionBar } from '../components/selection-bar.tsx';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

const { curation } = adminTexts;

interface VideoSelectionBarProps {
  chosen: readonly AdminVideo[];
  events: readonly AdminEvent[];
  change: (videos: readonly AdminVideo[], change: UpdateVideos['change']) => Promise<void>;
  onSelectAll: () => void;
  onEnd: () => void;
}

/** The actions for the selected videos. */
export function VideoSelectionBar(props: VideoSelectionBarProps): ReactNode {
  const { chosen, events, change, onSelectAll, onEnd } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isEmpty = chosen.length === 0 || isBusy;
  const run = async (what: UpdateVideos['change']) => {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await change(chosen, what);
      onEnd();
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
    }
    setIsBusy(false);
  };
  const actions = [
    [curation.hide, { hidden: true }],
    [curation.show, { hidden: false }],
    [curation.makeFree, { type: 'free' }],
    [curation.makePremium, { type: 'premium' }],
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
      {actions.map(([name, what]) => (
        <Button key={name} size="small" disabled={isEmpty} onClick={() => void run(what)}>
          {name}
        </Button>
      ))}
      <select
        className={classNames(controls.control, controls.finder, bar.choice)}
        aria-label={curation.moveTo}
        disabled={isEmpty}
        value=""
        onChange={({ target }) => void run({ event: target.value })}
      >
        <option value="" disabled>
          {curation.moveTo}
        </option>
        <option value="none">No adventure</option>
        {events.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </SelectionBar>
  );
}

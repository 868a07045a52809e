import { adminTexts, type ScheduleResponse, type ZoneChange, zoneChanges } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { EditorDialog } from '../shared/components/editor-dialog.tsx';
import { SelectField } from '../shared/components/field.tsx';
import { useAction } from '../shared/api/use-action.ts';
import { allZones, cityOf, deviceZone, formatMoment } from '../shared/plans/zoned-days.ts';
import { useScheduleChanges } from '../shared/plans/use-schedule.ts';
import { Choice } from '../../ui/choice.tsx';
import { offerUndo } from '../shared/undo/undo.store.ts';

const { schedule } = adminTexts;
/** Most often, a plan means an hour of the day. */
const order = [...zoneChanges].reverse();

interface ZoneDialogProps {
  response: ScheduleResponse;
  /** The present zone. */
  zone: string;
  /** In ms since 1970. */
  now: number;
  onClose: () => void;
}

/** Changes the creator's time zone, and asks what happens to what is planned. */
export function ZoneDialog({ response, zone, now, onClose }: ZoneDialogProps): ReactNode {
  const { setZone } = useScheduleChanges();
  const here = deviceZone();
  const [chosen, setChosen] = useState(zone);
  const [planned, setPlanned] = useState<ZoneChange>('keepLocalTime');
  const { isBusy: isSaving, refusal, run } = useAction();
  const [zones] = useState(() => [...new Set([...allZones(), zone, here])].sort());
  const [example] = response.entries;
  const save = async () => {
    if (chosen !== response.zone) {
      await setZone({ zone: chosen, planned });
      offerUndo({ text: schedule.zoneSaved, undo: () => setZone({ zone, planned }) });
    }
    onClose();
  };
  return (
    <EditorDialog
      title={schedule.changeZone}
      isChanged={chosen !== zone && !isSaving}
      isSaving={isSaving}
      refusal={refusal}
      onSave={() => void run(save)}
      onClose={onClose}
    >
      <SelectField
        label={schedule.zone}
        hint={here === chosen ? undefined : schedule.zoneHere(cityOf(here))}
        onReset={here === chosen ? undefined : () => setChosen(here)}
        resetLabel={schedule.useZone(cityOf(here))}
        value={chosen}
        onChange={setChosen}
      >
        {zones.map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      {example === undefined || chosen === zone ? null : (
        <Choice
          name="planned"
          title={schedule.whatAboutPlans}
          options={order.map((value) => ({
            value,
            content: schedule.zoneChanges[value],
            hint: schedule.zoneExample(
              formatMoment(example.at, zone, now),
              cityOf(zone),
              formatMoment(example.at, value === 'keepMoment' ? chosen : zone, now),
              cityOf(chosen),
            ),
          }))}
          chosen={planned}
          onChoose={setPlanned}
        />
      )}
    </EditorDialog>
  );
}

import {
  type AdminEvent,
  adminEventOrderPath,
  adminTexts,
  editParameter,
  eventPath,
  type ItemFigures,
  newParameter,
  texts,
} from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import card from '../shared/components/card.module.css';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { formatDate } from '../../shared/format/date-and-count.ts';
import { type Loaded } from '../shared/api/use-loaded.ts';
import { useLinkedRecord } from '../shared/lists/use-linked-record.ts';
import { RowFigures } from '../shared/figures/row-figures.tsx';
import { useItemFigures } from '../shared/figures/use-item-figures.ts';
import { PlanBadges } from '../shared/plans/plan-badges.tsx';
import { ScheduleButton } from '../shared/plans/schedule-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasReplaced, offerUndo } from '../shared/undo/undo.store.ts';
import styles from './videos.module.css';
import words from '../shared/components/text.module.css';
import { EventEditor } from './event-editor.tsx';
import rows from './row.module.css';
import { RowLink } from './row-link.tsx';
import { RowPictureButton } from './row-picture.tsx';
import { LoadingRows } from './videos-section.tsx';

const { videoEditing, eventOrder } = adminTexts;

interface EventRowProps {
  event: AdminEvent;
  /** Undefined until they are known. */
  figures: ItemFigures | undefined;
  onOpen: () => void;
  onPicture: () => void;
  onNews: (text?: string) => void;
}

/** Shows a hidden event to visitors, and offers to undo that. @param onChanged is called after both */
async function show({ id, title }: AdminEvent, onChanged: () => void): Promise<void> {
  const params = { id };
  const { version, former } = await adminApi.call('adminUpdateEvent', { params, body: { hidden: false } });
  onChanged();
  offerUndo({
    text: videoEditing.eventShown(title),
    ...(hasReplaced(former) && {
      undo: async () => {
        const body = { ...former, unchangedSince: version };
        await adminApi.call('adminUpdateEvent', { params, body });
        onChanged();
      },
    }),
  });
}

function EventRow({ event, figures, onOpen, onPicture, onNews }: EventRowProps): ReactNode {
  const { isBusy, refusal, run } = useAction();
  return (
    <li className={classNames(card.card, rows.item)}>
      <button
        type="button"
        className={classNames('stack gap-3', rows.row)}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className={rows.words}>
          <span className={rows.title} data-hidden={event.hidden || undefined}>
            {event.title}
          </span>
          <span className={rows.line}>
            {formatDate(event.date)} · {texts.videoCounts(event.counts)}
          </span>
          <RowFigures figures={figures} />
          <span className={rows.badges}>
            {event.hidden ? <Badge>{videoEditing.hidden}</Badge> : null}
            <PlanBadges kind="event" id={event.id} />
          </span>
        </span>
        <Icon name="forward" size={20} />
      </button>
      <RowPictureButton of={event} onPress={onPicture} />
      <div className={rows.actions}>
        <ScheduleButton
          items={{ kind: 'event', ids: [event.id], isPublic: !event.hidden }}
          name={event.title}
          onNews={onNews}
        />
        <RowLink text={eventOrder.arrange} to={adminEventOrderPath(event.id)} title={event.title} />
        {event.hidden ? (
          <Button size="small" disabled={isBusy} onClick={() => void run(() => show(event, onNews))}>
            {videoEditing.show}
            <span className="visually-hidden"> {event.title}</span>
          </Button>
        ) : (
          <RowLink isWide text={videoEditing.seeIt} to={eventPath(event.slug)} title={event.title} />
        )}
        <Refusal text={refusal} />
      </div>
    </li>
  );
}

function List({
  events: known,
  onOpen,
  onPicture,
  onNews,
}: {
  events: Loaded<{ events: AdminEvent[] }>;
  onOpen: (event: AdminEvent) => void;
  onPicture: (event: AdminEvent) => void;
  onNews: (text?: string) => void;
}): ReactNode {
  const { response, failure, reload } = known;
  const events = response?.events;
  const figuresOf = useItemFigures(events);
  if (events === undefined) {
    if (failure === undefined) return <LoadingRows />;
    return <LoadFailure title="Your adventures could not be loaded" reason={failure} onRetry={reload} />;
  }
  if (events.length === 0)
    return (
      <Notice icon="film" title={videoEditing.noAdventures}>
        <p>Each collection at your video provider becomes an adventure. You can also create your own.</p>
      </Notice>
    );
  return (
    <ul className={classNames('stack gap-4', rows.rows)} aria-label={videoEditing.adventures}>
      {events.map((event) => (
        <EventRow
          key={event.id}
          event={event}
          figures={figuresOf(event.id)}
          onOpen={() => onOpen(event)}
          onPicture={() => onPicture(event)}
          onNews={onNews}
        />
      ))}
    </ul>
  );
}

async function findEvent(slug: string, signal: AbortSignal): Promise<AdminEvent | undefined> {
  const { events } = await adminApi.call('adminEvents', { signal });
  return events.find((event) => event.slug === slug);
}

interface EventsSectionProps {
  events: Loaded<{ events: AdminEvent[] }>;
  /** Called after a change, and after it was undone. */
  onSaved: (text?: string) => void;
}

export function EventsSection({ events, onSaved }: EventsSectionProps): ReactNode {
  const [open, setOpen] = useState<{ event?: AdminEvent; isPictureOnly?: boolean }>();
  useLinkedRecord(editParameter, findEvent, (event) => setOpen({ event }));
  useLinkedRecord(newParameter, () => Promise.resolve({}), setOpen);
  return (
    <section aria-label={videoEditing.adventures} className={classNames('stack gap-4', styles.section)}>
      <div className={classNames('cluster gap-3', styles.sectionHead)}>
        <p className={words.note}>Newest first, as your visitors see them.</p>
        <Button onClick={() => setOpen({})}>New adventure</Button>
      </div>
      <List
        events={events}
        onOpen={(event) => setOpen({ event })}
        onPicture={(event) => setOpen({ event, isPictureOnly: true })}
        onNews={onSaved}
      />
      {open === undefined ? null : (
        <EventEditor
          {...open}
          onSaved={(text, undo) => {
            setOpen(undefined);
            onSaved(undo === undefined ? text : undefined);
            if (undo === undefined) return;
            offerUndo({
              text,
              undo: async () => {
                const leftAlone = await undo();
                onSaved();
                return leftAlone;
              },
            });
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

import { adminTexts, closedPagePath, type OpeningResponse, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useAction } from '../shared/api/use-action.ts';
import card from '../shared/components/card.module.css';
import { Switch } from '../shared/components/field.tsx';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import { offerUndo } from '../shared/undo/undo.store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './opening-section.module.css';
import { useOpening } from '../shared/site-settings/use-opening.ts';
import { sectionId } from './settings-section.tsx';

const { opening } = adminTexts;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

function State({ isOpen, openedAt, isInForce = true }: OpeningResponse): ReactNode {
  const state = isInForce
    ? { open: opening.openHint, closed: opening.closedHint }
    : { open: opening.opening, closed: opening.closing };
  return (
    <p className="muted small" role="status">
      {isOpen ? state.open : state.closed}
      {openedAt === null ? null : ` ${opening.firstOpened(day.format(new Date(openedAt)))}`}
    </p>
  );
}

/** The switch that opens and closes the site. */
export function OpeningSection(): ReactNode {
  const id = sectionId('opening');
  const { response: saved, failure, reload, setOpen } = useOpening();
  const { refusal, isBusy, run } = useAction();
  const change = async (isOpen: boolean, { version }: OpeningResponse) => {
    const after = await setOpen(isOpen, version);
    offerUndo({
      text: isOpen ? opening.opened : opening.wasClosed,
      // A closing that another tab's change has preceded has a later version.
      ...(after.version === version + 1 && {
        undo: async () => void (await setOpen(!isOpen, after.version)),
      }),
    });
  };
  return (
    <section className={classNames(card.card, 'stack gap-3', styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={opening.title} />
      {saved !== undefined ? (
        <>
          <Switch
            label={opening.toggle}
            hint={opening.lead}
            isOn={saved.isOpen}
            onChange={(isOpen) => {
              if (!isBusy) void run(() => change(isOpen, saved));
            }}
          />
          <State {...saved} />
          <Refusal text={refusal} />
          <ButtonLink to={saved.isOpen ? pages.home : closedPagePath} reloadDocument size="small">
            {opening.seeClosed}
          </ButtonLink>
        </>
      ) : failure === undefined ? (
        <Skeleton className={styles.waiting} />
      ) : (
        <LoadFailure title={opening.unreachable} reason={failure} onRetry={reload} />
      )}
    </section>
  );
}

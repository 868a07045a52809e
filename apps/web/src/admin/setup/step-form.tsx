import {
  type AdminSite,
  adminTexts,
  pages,
  type SetupStep,
  setupSteps,
  type SiteSection,
  type SiteSettings,
} from '@sandstone/contract';
import { type ReactNode, type SubmitEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useAction } from '../shared/api/use-action.ts';
import { Refusal } from '../shared/components/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './setup.module.css';

const { setup } = adminTexts;

/** The place of a step among the others, and the functions that lead to its neighbours. */
export interface StepProps {
  step: SetupStep;
  isDone: boolean;
  onBack: (() => void) | undefined;
  onNext: () => void;
}

/** The settings that a step shows, and the function that saves them. */
export interface SiteStepProps extends StepProps {
  site: AdminSite;
  done: readonly SetupStep[];
  /** Saves a section of the settings. */
  save: <S extends SiteSection>(section: S, value: SiteSettings[S]) => Promise<void>;
}

interface StepFormProps extends StepProps {
  /** Saves what was entered. The next step follows. */
  save: () => unknown;
  /** The text of the button that saves, also while it is busy. */
  saveText?: string;
  busyText?: string;
  /** Whether the step can be left without saving. */
  canSkip?: boolean;
  children: ReactNode;
}

/**
 * A new step takes the focus, so that the keyboard and screen readers go on at its top. React calls a function that is
 * made while rendering at each rendering, and each typed letter would lose the focus of its field.
 */
const focusOnce = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });

/** One step of the set-up: its fields, and the buttons that lead on. */
export function StepForm(props: StepFormProps): ReactNode {
  const { step, isDone, onBack, onNext, save, children } = props;
  const { saveText = setup.saveAndNext, busyText = setup.saving, canSkip = true } = props;
  const { isBusy, refusal, run } = useAction();
  const number = setupSteps.indexOf(step) + 1;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await run(save)) onNext();
  };
  return (
    <form className={classNames('stack gap-5', styles.step)} onSubmit={(event) => void submit(event)}>
      <header className="stack gap-2">
        <p className={styles.progress}>{setup.progress(number, setupSteps.length)}</p>
        <progress className={styles.bar} aria-hidden="true" value={number} max={setupSteps.length} />
        <h1 className={styles.title} tabIndex={-1} ref={focusOnce}>
          {setup.steps[step]}
        </h1>
        <p className="muted">{setup.leads[step]}</p>
      </header>
      {children}
      <Refusal text={refusal} />
      <footer className="cluster gap-3">
        <Button type="submit" variant="main" disabled={isBusy}>
          {isBusy ? busyText : saveText}
        </Button>
        {canSkip ? (
          <Button disabled={isBusy} onClick={onNext}>
            {isDone ? setup.next : setup.skip}
          </Button>
        ) : null}
        {onBack === undefined ? null : (
          <Button variant="plain" disabled={isBusy} onClick={onBack}>
            {setup.back}
          </Button>
        )}
      </footer>
      <p className={styles.leave}>
        {/* The server names the site on the next page, which this one does not. */}
        <Link to={pages.admin} reloadDocument>
          {setup.leave}
        </Link>
      </p>
    </form>
  );
}

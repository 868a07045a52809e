import { adminTexts, limits, type RegionRule, type RegionsResponse } from '@sandstone/contract';
import { areAtLeastAsStrict } from '@sandstone/domain';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useAction } from '../api/use-action.ts';
import card from '../components/card.module.css';
import { ChangedElsewhere } from '../components/changed-elsewhere.tsx';
import { Refusal } from '../components/refusal.tsx';
import { SectionHeading } from '../components/section-heading.tsx';
import { isSame } from '../site/section-form.tsx';
import { offerUndo } from '../undo/undo.store.ts';
import { storable } from './rule-list.changes.ts';
import { RuleList } from './rule-list.tsx';
import styles from './regions.module.css';
import { type RegionsDraft } from './regions-draft.ts';

const { regions } = adminTexts;
const { rules: texts } = regions;

interface RulesSectionProps {
  saved: RegionsResponse;
  draft: RegionsDraft | undefined;
  /** The rules with the changes that are not saved. */
  rules: readonly RegionRule[];
  change: (rules: readonly RegionRule[]) => void;
  discard: () => void;
  save: (rules: readonly RegionRule[], unchangedSince: number) => Promise<RegionsResponse>;
}

/** The form of the rules. What another tab has saved meanwhile is not overwritten. */
export function RulesSection(props: RulesSectionProps): ReactNode {
  const { saved, draft, rules, change, discard, save } = props;
  const id = useId();
  const [open, setOpen] = useState<number>();
  const { isBusy, refusal, clearRefusal, run } = useAction();
  const [incomplete, setIncomplete] = useState<string>();
  // Rules that let nobody see more are saved whatever another tab has saved.
  const isOutdated =
    draft !== undefined &&
    draft.version !== saved.version &&
    !areAtLeastAsStrict(storable(rules), saved.rules);
  const isUndecided = saved.version === 0;

  const submit = async () => {
    const missing = rules.findIndex(({ region }) => region === '');
    if (missing !== -1) {
      setOpen(missing);
      setIncomplete(texts.incomplete);
      return;
    }
    const before = draft?.base ?? saved.rules;
    const version = draft?.version ?? saved.version;
    const after = await save(storable(rules), version);
    // These rules have replaced others than `before`, if another tab has saved meanwhile.
    const isOwn = after.version === version + 1;
    discard();
    setOpen(undefined);
    offerUndo({
      text: texts.saved,
      // The gate that she keeps was there before.
      ...(isOwn &&
        !isSame(before, after.rules) && { undo: async () => void (await save(before, after.version)) }),
    });
  };
  return (
    <section className={classNames(card.card, styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={texts.title} />
      <p className={styles.lead}>{texts.lead}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIncomplete(undefined);
          void run(submit);
        }}
      >
        {rules.length === 0 ? <p>{isUndecided ? texts.choose : texts.none}</p> : null}
        <RuleList
          rules={rules}
          methods={saved.methods}
          open={open}
          setOpen={setOpen}
          onChange={(next) => {
            clearRefusal();
            setIncomplete(undefined);
            change(next);
          }}
        />
        {isOutdated ? (
          <ChangedElsewhere
            onShowSaved={() => {
              clearRefusal();
              setOpen(undefined);
              discard();
            }}
          />
        ) : (
          <Refusal text={incomplete ?? refusal} />
        )}
        <Button
          type="submit"
          variant="main"
          className={styles.start}
          disabled={
            isBusy ||
            isOutdated ||
            rules.length > limits.regions.maxRules ||
            (draft === undefined && !isUndecided)
          }
        >
          {isUndecided && rules.length === 0 ? texts.keepGate : texts.save}
        </Button>
      </form>
    </section>
  );
}

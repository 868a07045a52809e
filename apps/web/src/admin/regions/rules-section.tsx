import { adminTexts, limits, type RegionRule, type RegionsResponse } from '@sandstone/contract';
import { areAtLeastAsStrict } from '@sandstone/domain';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import card from '../shared/components/card.module.css';
import { ChangedElsewhere } from '../shared/components/changed-elsewhere.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { RestoredText } from '../shared/unsaved/restored-text.tsx';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import { type Editor, isSame } from '../shared/unsaved/use-editor.ts';
import { offerUndo } from '../shared/undo/undo.store.ts';
import { storable } from './rule-list.changes.ts';
import { RuleList } from './rule-list.tsx';
import styles from './regions.module.css';

const { regions } = adminTexts;
const { rules: texts } = regions;

/** The value that the creator edits. */
export interface RegionsDraft {
  rules: readonly RegionRule[];
}

interface RulesSectionProps {
  saved: RegionsResponse;
  editor: Editor<RegionsDraft>;
  save: (rules: readonly RegionRule[], unchangedSince: number) => Promise<RegionsResponse>;
}

/** The form of the rules. What another tab has saved meanwhile is not overwritten. */
export function RulesSection(props: RulesSectionProps): ReactNode {
  const { saved, editor, save } = props;
  const { rules } = editor.value;
  const id = useId();
  const [open, setOpen] = useState<number>();
  const [incomplete, setIncomplete] = useState<string>();
  // Rules that let nobody see more are saved whatever another tab has saved.
  const isOutdated =
    editor.isChanged && editor.version !== saved.version && !areAtLeastAsStrict(storable(rules), saved.rules);
  const isUndecided = saved.version === 0;

  const submit = () => {
    const missing = rules.findIndex(({ region }) => region === '');
    if (missing !== -1) {
      editor.clearRefusal();
      setOpen(missing);
      setIncomplete(texts.incomplete);
      return;
    }
    setIncomplete(undefined);
    void editor.save(async ({ base, version }) => {
      const after = await save(storable(rules), version);
      // These rules have replaced others than the base, if another tab has saved meanwhile.
      const isOwn = after.version === version + 1;
      setOpen(undefined);
      offerUndo({
        text: texts.saved,
        // The gate that she keeps was there before.
        ...(isOwn &&
          !isSame(base.rules, after.rules) && {
            undo: async () => void (await save(base.rules, after.version)),
          }),
      });
    });
  };
  return (
    <section className={classNames(card.card, 'stack gap-3', styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={texts.title} />
      <p className="muted small">{texts.lead}</p>
      <p className="muted small">{texts.crawlers}</p>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isOutdated ? (
          <ChangedElsewhere
            onShowSaved={() => {
              setOpen(undefined);
              editor.discard();
            }}
          />
        ) : null}
        <RestoredText at={editor.restoredAt} onDiscard={editor.discard} />
        {rules.length === 0 ? <p>{isUndecided ? texts.choose : texts.none}</p> : null}
        <RuleList
          rules={rules}
          methods={saved.methods}
          open={open}
          setOpen={setOpen}
          onChange={(next) => {
            setIncomplete(undefined);
            editor.change({ rules: next });
          }}
        />
        {isOutdated ? null : <Refusal text={incomplete ?? editor.refusal} />}
        <Button
          type="submit"
          variant="main"
          className={styles.start}
          disabled={
            editor.isBusy ||
            isOutdated ||
            rules.length > limits.regions.maxRules ||
            (!editor.isChanged && !isUndecided)
          }
        >
          {isUndecided && rules.length === 0 ? texts.keepGate : texts.save}
        </Button>
      </form>
    </section>
  );
}

import {
  adminTexts,
  limits,
  type SetWatermark,
  type WatermarkResponse,
  watermarkCorners,
  watermarkKinds,
  type WatermarkProgress,
} from '@sandstone/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useAction } from '../shared/api/use-action.ts';
import { Field, TextField } from '../shared/components/field.tsx';
import { FileButton } from '../shared/components/file-button.tsx';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { ChangedElsewhere } from '../shared/components/changed-elsewhere.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { useScreenKeyboard } from '../shared/components/use-screen-keyboard.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Toast } from '../../ui/toast.tsx';
import { drawFile, drawText } from '../shared/marks/draw-mark.ts';
import { MarkPreview } from './mark-preview.tsx';
import { isUnderWay, useWatermark } from './use-watermark.ts';
import styles from './watermark.module.css';

const { watermark } = adminTexts;
const { maxTextLength, minStrength, maxStrength } = limits.watermark;
const typingMs = 150;

/** Options with their names. */
const named = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, content: names[value] }));

function Progress({ progress, isOff }: { progress: WatermarkProgress; isOff: boolean }): ReactNode {
  const { total, done, withoutOriginal } = progress;
  return (
    <div className={classNames('stack gap-2', 'muted', 'small')} role="status">
      {isUnderWay(progress) ? (
        <>
          <ProgressBar label={watermark.title} percent={Math.floor((done / total) * 100)} />
          <p>{watermark.working(done, total)}</p>
        </>
      ) : total === 0 || isOff ? null : (
        <p>{watermark.upToDate(total)}</p>
      )}
      {withoutOriginal === 0 ? null : <p>{watermark.withoutOriginal(withoutOriginal)}</p>}
    </div>
  );
}

interface EditorProps {
  saved: WatermarkResponse;
  progress: WatermarkProgress;
  save: (body: SetWatermark) => Promise<WatermarkResponse>;
  /** Begins anew with what another tab has saved. */
  onShowSaved: () => Promise<void>;
}

function Editor({ saved, progress, save, onShowSaved }: EditorProps): ReactNode {
  const [version, setVersion] = useState(saved.version);
  const [kind, setKind] = useState(saved.kind);
  const [text, setText] = useState(saved.text);
  const [corner, setCorner] = useState(saved.corner);
  const [strength, setStrength] = useState(saved.strength);
  const [drawn, setDrawn] = useState(saved.kind === 'text' ? saved.picture : null);
  const [chosen, setChosen] = useState(saved.kind === 'picture' ? saved.picture : null);
  const [unreadable, setUnreadable] = useState<string>();
  useScreenKeyboard();
  const { isBusy: isSaving, refusal, code, clearRefusal, run } = useAction();
  const [toastText, setToastText] = useState<string>();
  const words = text.trim();
  const isSavedText = saved.kind === 'text' && words === saved.text;
  useEffect(() => {
    if (kind !== 'text' || words === '' || isSavedText) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void drawText(words).then((picture) => {
        if (isCurrent) setDrawn(picture);
      });
    }, typingMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, words, isSavedText]);
  const shownText = isSavedText ? saved.picture : drawn;
  const picture = kind === 'off' ? null : kind === 'text' ? (words === '' ? null : shownText) : chosen;
  const hasOriginals = progress.total > 0 || progress.withoutOriginal === 0;

  const choose = async (file: File) => {
    clearRefusal();
    setUnreadable(undefined);
    await drawFile(file).then(setChosen, () => setUnreadable(watermark.pictureUnreadable));
  };
  const submit = async () => {
    setUnreadable(kind === 'picture' && chosen === null ? watermark.noPicture : undefined);
    if (kind === 'picture' && chosen === null) return;
    // The words may have changed since the last drawing. Those that have not are not drawn again: another device draws
    // other pixels, and each photo would be made again.
    const mark = kind !== 'text' ? picture : isSavedText ? saved.picture : await drawText(words);
    const after = await save({ kind, text: words, corner, strength, picture: mark, unchangedSince: version });
    setVersion(after.version);
    setToastText(watermark.saved);
  };
  return (
    <div className={classNames('stack gap-6', styles.content)}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run(submit);
        }}
      >
        {hasOriginals ? null : <p className={styles.note}>{watermark.noOriginals}</p>}
        <fieldset className={classNames('stack gap-5', styles.all)} disabled={!hasOriginals}>
          <Choice
            name="kind"
            title={watermark.kind}
            className={styles.kinds}
            options={named(watermarkKinds, watermark.kinds)}
            chosen={kind}
            onChoose={setKind}
          />
          {kind === 'text' ? (
            <TextField
              label={watermark.text}
              hint={watermark.textHint}
              value={text}
              maxLength={maxTextLength}
              required
              onChange={setText}
            />
          ) : null}
          {kind === 'picture' ? (
            <div className="stack gap-1">
              <div>
                <FileButton
                  label={watermark.choosePicture}
                  accept="image/png,image/webp,image/jpeg"
                  onFile={(file) => void choose(file)}
                />
              </div>
              <p className="muted small">{watermark.pictureHint}</p>
            </div>
          ) : null}
          {kind === 'off' ? null : (
            <>
              <Choice
                name="corner"
                title={watermark.corner}
                className={styles.corners}
                options={named(watermarkCorners, watermark.corners)}
                chosen={corner}
                onChoose={setCorner}
              />
              <Field label={watermark.strength} hint={watermark.percent(strength)}>
                {({ id, 'aria-describedby': described }) => (
                  <input
                    id={id}
                    aria-describedby={described}
                    className={styles.range}
                    type="range"
                    min={minStrength}
                    max={maxStrength}
                    step={5}
                    value={strength}
                    onChange={({ target }) => setStrength(target.valueAsNumber)}
                  />
                )}
              </Field>
            </>
          )}
          {code === 'changed_since' ? (
            <ChangedElsewhere onShowSaved={() => void run(onShowSaved)} />
          ) : (
            <Refusal text={unreadable ?? refusal} />
          )}
          <Button type="submit" variant="main" className={styles.save} disabled={isSaving}>
            {watermark.save}
          </Button>
        </fieldset>
        <Progress progress={progress} isOff={saved.kind === 'off'} />
      </form>
      <MarkPreview
        areMarked={saved.kind !== 'off' || isUnderWay(progress)}
        picture={picture}
        corner={corner}
        strength={strength}
      />
      <Toast text={toastText} onGone={() => setToastText(undefined)} />
    </div>
  );
}

/** Lets the creator choose the mark in the pictures of her photos. */
export function WatermarkPage(): ReactNode {
  const { response: saved, progress, failure, reload, save, reread } = useWatermark();
  const [round, setRound] = useState(0);
  const showSaved = async () => {
    await reread();
    setRound((before) => before + 1);
  };
  return (
    <AdminPage title={watermark.title} lead={watermark.lead}>
      {saved !== undefined && progress !== undefined ? (
        <Editor key={round} saved={saved} progress={progress} save={save} onShowSaved={showSaved} />
      ) : failure === undefined ? (
        <Skeleton className={styles.waiting} />
      ) : (
        <LoadFailure title={watermark.unreachable} reason={failure} onRetry={reload} />
      )}
    </AdminPage>
  );
}

export const route = { Component: WatermarkPage };

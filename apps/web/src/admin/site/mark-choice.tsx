import { adminTexts, type ChosenMark, siteFiles, siteIconPath } from '@sandstone/contract';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import { FileButton } from '../shared/components/file-button.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import text from '../shared/components/text.module.css';
import { drawSiteMark } from './draw-site-mark.ts';
import styles from '../shared/photo-choice/picture-choice.module.css';

const { pictures: texts } = adminTexts.siteSettings;

interface MarkChoiceProps {
  mark: ChosenMark | null;
  onChoose: (mark: ChosenMark | null) => void;
}

/** The mark of the site, which icons and link previews show: an upload, or the drawn one. */
export function MarkChoice({ mark, onChoose }: MarkChoiceProps): ReactNode {
  const id = useId();
  const { isBusy, refusal, run } = useAction();
  const [unreadable, setUnreadable] = useState<string>();
  /** Marks that this page has drawn: the site shows one only when it is saved. */
  const [drawn, setDrawn] = useState<ReadonlyMap<string, string>>(new Map());
  const name = texts.kinds.mark;

  const choose = async (file: File) => {
    setUnreadable(undefined);
    const square = await drawSiteMark(file).catch(() => undefined);
    if (square === undefined) {
      setUnreadable(texts.markUnreadable);
      return;
    }
    const kept = await adminApi.call('adminKeepSiteMark', { body: { pixels: square.pixels } });
    setDrawn((others) => new Map(others).set(kept.markId, square.url));
    onChoose(kept);
  };
  return (
    <div role="group" aria-labelledby={id} className="stack gap-3">
      <h3 id={id}>{name}</h3>
      <p className={text.note}>{texts.hints.mark}</p>
      <img
        className={styles.mark}
        src={mark === null ? siteFiles.icon : (drawn.get(mark.markId) ?? siteIconPath(mark.markId, 192))}
        alt={mark === null ? texts.nothing.mark : name}
      />
      <Refusal text={unreadable ?? refusal} isPlain />
      <div className="cluster gap-2">
        <FileButton
          label={texts.upload(name)}
          accept="image/png,image/webp,image/jpeg"
          disabled={isBusy}
          onFile={(file) => void run(() => choose(file))}
        >
          {texts.uploadShort}
        </FileButton>
        {mark === null ? null : (
          <Button size="small" aria-label={texts.remove(name)} onClick={() => onChoose(null)}>
            {texts.removeShort}
          </Button>
        )}
      </div>
    </div>
  );
}

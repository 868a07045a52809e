import { type AdminPhoto, adminTexts, limits, type PhotoArea, type PhotoEdits } from '@sandstone/contract';
import { areNoEdits, editedSize, unedited } from '@sandstone/domain';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { IdleButton } from '../components/idle-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { adminApi } from '../api/admin-api.ts';
import { EditorDialog } from '../components/editor-dialog.tsx';
import { roundedArea } from './area-changes.ts';
import { AreaFrame } from './area-frame.tsx';
import { CoverTool } from './cover-tool.tsx';
import { type CropForm, CropTool, shareRatioOf, wholePhoto } from './crop-tool.tsx';
import { EditStage, middleArea, shownArea, storedArea } from './edit-stage.tsx';
import { openOriginal, type Original } from './original.ts';
import styles from './photo-editor.module.css';

const { photoEditor } = adminTexts;
const tools = ['crop', 'cover'] as const;
type Tool = (typeof tools)[number];

/** @returns the original; null where it cannot be opened, undefined until then */
function useOriginal(photoId: string): Original | null | undefined {
  const [original, setOriginal] = useState<Original | null>();
  useEffect(() => {
    let isLeft = false;
    openOriginal(photoId).then(
      (opened) => (isLeft ? undefined : setOriginal(opened)),
      () => (isLeft ? undefined : setOriginal(null)),
    );
    return () => {
      isLeft = true;
    };
  }, [photoId]);
  return original;
}

interface PhotoEditorProps {
  photo: AdminPhoto;
  onSaved: (photo: AdminPhoto, message: string) => void;
  onClose: () => void;
}

/** A dialog that rotates and crops a photo, and covers regions of it. The original stays as it is. */
export function PhotoEditor({ photo, onSaved, onClose }: PhotoEditorProps): ReactNode {
  const { id } = photo;
  const original = useOriginal(id);
  const before = photo.edits ?? unedited;
  const [edits, setEdits] = useState<PhotoEdits>(before);
  const [tool, setTool] = useState<Tool>('crop');
  const [form, setForm] = useState<CropForm>('free');
  const [isPreview, setIsPreview] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isChanged = JSON.stringify(edits) !== JSON.stringify(before);

  const save = async () => {
    if (!isChanged) return onClose();
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const body = { edits: areNoEdits(edits) ? null : edits };
      const saved = await adminApi.call('adminEditPhoto', { params: { id }, body });
      onSaved(saved, body.edits === null ? photoEditor.removed : photoEditor.saved);
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
      setIsSaving(false);
    }
  };
  return (
    <EditorDialog
      title={photoEditor.title}
      isChanged={isChanged && !isSaving}
      isSaving={isSaving}
      refusal={refusal ?? (original === null ? photoEditor.notLoaded : undefined)}
      onSave={() => void save()}
      onClose={onClose}
      action={
        <IdleButton
          variant="plain"
          isIdle={areNoEdits(edits)}
          onClick={() => {
            setEdits(unedited);
            setForm('free');
          }}
        >
          {photoEditor.removeAll}
        </IdleButton>
      }
    >
      {original === undefined ? <p role="status">{photoEditor.loading}</p> : null}
      {original ? (
        <Tools
          {...{ original, edits, tool, form, isPreview }}
          onEdit={setEdits}
          onTool={setTool}
          onForm={setForm}
          onPreview={setIsPreview}
        />
      ) : null}
    </EditorDialog>
  );
}

interface ToolsProps {
  original: Original;
  edits: PhotoEdits;
  tool: Tool;
  form: CropForm;
  isPreview: boolean;
  onEdit: (edits: PhotoEdits) => void;
  onTool: (tool: Tool) => void;
  onForm: (form: CropForm) => void;
  onPreview: (isPreview: boolean) => void;
}

function Tools({ original, edits, tool, form, isPreview, ...on }: ToolsProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const { quarterTurns, crop, covered } = edits;
  const stored = (area: PhotoArea) => roundedArea(storedArea(area, edits));
  const turn = (by: number) => {
    const { turns } = limits.photoEdits;
    on.onEdit({ ...edits, quarterTurns: (quarterTurns + by + turns) % turns });
    // The shape belongs to the photo as it was shown.
    on.onForm('free');
  };
  const setCrop = (area: PhotoArea | null) => {
    const isWhole = area === null || (area.width > 0.999 && area.height > 0.999);
    on.onEdit({ ...edits, crop: isWhole ? null : stored(area) });
  };
  const add = (area: PhotoArea) => {
    if (covered.length >= limits.photoEdits.maxCovered) return;
    on.onEdit({ ...edits, covered: [...covered, stored(area)] });
  };
  const remove = (index: number) => {
    on.onEdit({ ...edits, covered: covered.filter((_, at) => at !== index) });
    // The frame with the focus is gone.
    stage.current?.querySelector<HTMLElement>('[data-tools] button')?.focus();
  };
  return (
    <div ref={stage} className={styles.editor}>
      <EditStage {...{ original, edits, isPreview }} onDraw={tool === 'cover' ? add : undefined}>
        {tool === 'crop' ? (
          <AreaFrame
            kind="crop"
            label={photoEditor.cropArea}
            area={crop === null ? wholePhoto : shownArea(crop, edits)}
            ratio={shareRatioOf(form, original, edits)}
            onChange={setCrop}
          />
        ) : (
          covered.map((area, index) => (
            <AreaFrame
              key={index}
              kind="region"
              label={photoEditor.region(index + 1)}
              area={shownArea(area, edits)}
              onChange={(changed) =>
                on.onEdit({
                  ...edits,
                  covered: covered.map((other, at) => (at === index ? stored(changed) : other)),
                })
              }
              onRemove={() => remove(index)}
            />
          ))
        )}
      </EditStage>
      <div className={styles.bar}>
        <Choice
          name="photo-tool"
          title={photoEditor.tools}
          isTitleHidden
          className={styles.forms}
          optionClassName={styles.form}
          options={tools.map((value) => ({ value, content: photoEditor.tool[value] }))}
          chosen={tool}
          onChoose={(chosen) => {
            on.onTool(chosen);
            on.onPreview(false);
          }}
        />
        <Button
          size="small"
          aria-label={photoEditor.rotateLeft}
          className={styles.turnLeft}
          icon={<Icon name="retry" size={18} />}
          onClick={() => turn(-1)}
        />
        <Button
          size="small"
          aria-label={photoEditor.rotateRight}
          icon={<Icon name="retry" size={18} />}
          onClick={() => turn(1)}
        />
        <Button size="small" aria-pressed={isPreview} onClick={() => on.onPreview(!isPreview)}>
          {photoEditor.preview}
        </Button>
      </div>
      <div className={styles.tool} data-tools>
        {tool === 'crop' ? (
          <CropTool
            {...{ original, edits, form }}
            onChange={(chosen, changed) => {
              on.onForm(chosen);
              if (changed !== undefined) setCrop(changed);
              on.onPreview(false);
            }}
          />
        ) : (
          <CoverTool
            count={covered.length}
            onAdd={() => {
              add(middleArea(editedSize(original, { ...edits, crop: null })));
              on.onPreview(false);
            }}
            onRemove={remove}
          />
        )}
      </div>
      <p id="photo-editor-keys" className={classNames(styles.hint, styles.keys)}>
        {photoEditor.keys}
      </p>
      <p className={styles.hint}>{photoEditor.lead}</p>
    </div>
  );
}

import {
  type AdminPhoto,
  adminTexts,
  limits,
  type PhotoArea,
  type PhotoEdits,
  type SavedPhotoEdits,
} from '@sandstone/contract';
import { areNoEdits, concealingBoth, editedSize, unedited } from '@sandstone/domain';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { requestFailureOf } from '../../../shared/errors/request-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { IdleButton } from '../../shared/components/idle-button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { adminApi } from '../../shared/api/admin-api.ts';
import { EditorDialog } from '../../shared/components/editor-dialog.tsx';
import { roundedArea } from './area-changes.ts';
import { AreaFrame } from './area-frame.tsx';
import { ConcealTool } from './conceal-tool.tsx';
import { type CropForm, CropTool, shareRatioOf, wholePhoto } from './crop-tool.tsx';
import { EditStage, middleArea, shownArea, storedArea } from './edit-stage.tsx';
import { openOriginal, type Original } from './original.ts';
import styles from './photo-editor.module.css';

const { photoEditor } = adminTexts;
const tools = ['crop', 'conceal'] as const;
type Tool = (typeof tools)[number];

interface Opened {
  original: Original;
  saved: SavedPhotoEdits;
}

const savedEdits = (id: string) => adminApi.call('adminPhotoEdits', { params: { id } });

/** @returns the original and its edits; null where they cannot be opened, undefined until then */
function useOpened(photoId: string): Opened | null | undefined {
  const [opened, setOpened] = useState<Opened | null>();
  useEffect(() => {
    let isLeft = false;
    Promise.all([openOriginal(photoId), savedEdits(photoId)]).then(
      ([original, saved]) => (isLeft ? undefined : setOpened({ original, saved })),
      () => (isLeft ? undefined : setOpened(null)),
    );
    return () => {
      isLeft = true;
    };
  }, [photoId]);
  return opened;
}

/** The database returns the properties in another order. */
const partsOf = ({ quarterTurns, crop, covered }: PhotoEdits) =>
  JSON.stringify([quarterTurns, crop, covered]);
const isSame = (a: PhotoEdits | null, b: PhotoEdits | null) =>
  partsOf(a ?? unedited) === partsOf(b ?? unedited);

interface PhotoSaved {
  photo: AdminPhoto;
  text: string;
  /** Reverses the save, unless the photo was changed since. */
  undo: () => Promise<void>;
}

interface PhotoEditorProps {
  photo: AdminPhoto;
  onSaved: (saved: PhotoSaved) => void;
  onClose: () => void;
}

/** Saves edits that replace those of this version. */
async function save(id: string, edits: PhotoEdits, unchangedSince: number): Promise<PhotoSaved> {
  const params = { id };
  const body = { edits: areNoEdits(edits) ? null : edits, unchangedSince };
  const { formerEdits, version, ...photo } = await adminApi.call('adminEditPhoto', { params, body });
  const former = { edits: formerEdits, unchangedSince: version };
  return {
    photo,
    text: body.edits === null ? photoEditor.removed : photoEditor.saved,
    undo: async () => void (await adminApi.call('adminEditPhoto', { params, body: former })),
  };
}

/** A dialog that rotates and crops a photo, and conceals areas of it. The original stays as it is. */
export function PhotoEditor({ photo, onSaved, onClose }: PhotoEditorProps): ReactNode {
  const { id } = photo;
  const opened = useOpened(id);
  /** The edits that another window has saved meanwhile. */
  const [newer, setNewer] = useState<SavedPhotoEdits>();
  const [draft, setDraft] = useState<PhotoEdits>();
  const [tool, setTool] = useState<Tool>('crop');
  const [form, setForm] = useState<CropForm>('free');
  const [isPreview, setIsPreview] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const saved = newer ?? opened?.saved;
  const before = saved?.edits ?? unedited;
  const edits = draft ?? before;
  const isChanged = !isSame(edits, before);

  const submit = async (base: SavedPhotoEdits): Promise<void> => {
    try {
      onSaved(await save(id, edits, base.version));
    } catch (error) {
      if (requestFailureOf(error).code !== 'changed_since') throw error;
      const current = await savedEdits(id);
      // Something else of the photo has changed.
      if (isSame(current.edits, base.edits)) return submit(current);
      setNewer(current);
      setDraft(concealingBoth(edits, current.edits ?? unedited));
      setTool('conceal');
      setRefusal(photoEditor.editedElsewhere);
    }
  };
  const trySave = async () => {
    if (!isChanged || saved === undefined) return onClose();
    if (edits.covered.length > limits.photoEdits.maxConcealed) return setRefusal(photoEditor.tooManyAreas);
    setIsSaving(true);
    setRefusal(undefined);
    try {
      await submit(saved);
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
    }
    setIsSaving(false);
  };
  return (
    <EditorDialog
      title={photoEditor.title}
      isChanged={isChanged && !isSaving}
      isSaving={isSaving}
      refusal={refusal ?? (opened === null ? photoEditor.notLoaded : undefined)}
      onSave={() => void trySave()}
      onClose={onClose}
      action={
        <IdleButton
          variant="plain"
          isIdle={areNoEdits(edits)}
          onClick={() => {
            setDraft(unedited);
            setForm('free');
          }}
        >
          {photoEditor.removeAll}
        </IdleButton>
      }
    >
      {opened === undefined ? <p role="status">{photoEditor.loading}</p> : null}
      {opened ? (
        <Tools
          {...{ original: opened.original, edits, tool, form, isPreview }}
          onEdit={setDraft}
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
    if (covered.length >= limits.photoEdits.maxConcealed) return;
    on.onEdit({ ...edits, covered: [...covered, stored(area)] });
  };
  const remove = (index: number) => {
    on.onEdit({ ...edits, covered: covered.filter((_, at) => at !== index) });
    // The frame with the focus is gone.
    stage.current?.querySelector<HTMLElement>('[data-tools] button')?.focus();
  };
  return (
    <div ref={stage} className="stack gap-3">
      <EditStage {...{ original, edits, isPreview }} onDraw={tool === 'conceal' ? add : undefined}>
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
              kind="concealed"
              label={photoEditor.area(index + 1)}
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
          className={classNames('cluster gap-2', styles.forms)}
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
          <ConcealTool
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

import { adminTexts, downloadedFiles, routePath } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import { EditorDialog } from '../shared/components/editor-dialog.tsx';
import { Choice } from '../../ui/choice.tsx';

const { photoManager } = adminTexts;
const saveTexts = { idle: photoManager.download, busy: photoManager.preparing };

/** Makes the browser download a file, which it writes to the disk while it arrives. */
function startDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

interface DownloadPhotosDialogProps {
  ids: readonly string[];
  /** Called when the browser has begun to download. */
  onStarted: (text: string) => void;
  onClose: () => void;
}

/** Downloads photos as a zip file, after a choice between pictures and originals. */
export function DownloadPhotosDialog({ ids, onStarted, onClose }: DownloadPhotosDialogProps): ReactNode {
  const [files, setFiles] = useState<(typeof downloadedFiles)[number]>('pictures');
  const { isBusy, refusal, run } = useAction();
  const download = async () => {
    const prepared = await adminApi.call('adminPrepareDownload', { body: { photoIds: [...ids], files } });
    startDownload(routePath('adminDownload', { id: prepared.id }));
    const pictures = files === 'pictures' ? 0 : prepared.photos - prepared.originals;
    onStarted(
      [photoManager.downloadStarted(prepared.photos), pictures > 0 && photoManager.originalsMissing(pictures)]
        .filter(Boolean)
        .join('. '),
    );
  };
  return (
    <EditorDialog
      title={photoManager.downloadTitle(ids.length)}
      isChanged={false}
      isSaving={isBusy}
      refusal={refusal}
      saveTexts={saveTexts}
      onSave={() => void run(download)}
      onClose={onClose}
    >
      <Choice
        name="files"
        title={photoManager.downloadWhat}
        isTitleHidden
        options={downloadedFiles.map((value) => {
          const { name, hint } = photoManager.downloaded[value];
          return { value, content: name, hint };
        })}
        chosen={files}
        onChoose={setFiles}
      />
    </EditorDialog>
  );
}

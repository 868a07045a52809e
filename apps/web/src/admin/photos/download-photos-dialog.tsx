import { adminTexts, downloadedFiles, type PhotoDownload, routePath } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { EditorDialog } from '../components/editor-dialog.tsx';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import styles from './photo-manager.module.css';

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
  const [isPreparing, setIsPreparing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const download = async () => {
    setIsPreparing(true);
    setRefusal(undefined);
    let prepared: PhotoDownload;
    try {
      prepared = await adminApi.call('adminPrepareDownload', { body: { photoIds: [...ids], files } });
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
      setIsPreparing(false);
      return;
    }
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
      isSaving={isPreparing}
      refusal={refusal}
      saveTexts={saveTexts}
      onSave={() => void download()}
      onClose={onClose}
    >
      <div role="radiogroup" aria-label={photoManager.downloadWhat} className={styles.ways}>
        {downloadedFiles.map((choice) => (
          <label key={choice}>
            <input type="radio" name="files" checked={choice === files} onChange={() => setFiles(choice)} />
            <span>
              {photoManager.downloaded[choice].name}
              <span className={styles.hint}>{photoManager.downloaded[choice].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </EditorDialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import { dismissedFailures, saveDismissedFailures } from './dismissed-failures.ts';
import { hasFailed, photoIdOf, type UploadItem } from './upload.state.ts';

const idOf = (item: UploadItem) => photoIdOf(item) ?? item.key;

/**
 * Whether the creator has dismissed the notice of all these failures. A failure that is new, or that comes again after
 * another try, shows it again.
 */
export function useDismissedFailures(items: readonly UploadItem[]) {
  const [dismissed, setDismissed] = useState(dismissedFailures);
  const failed = items.filter(hasFailed).map(idOf);
  const known = useRef<readonly string[]>([]);
  const change = (ids: ReadonlySet<string>) => {
    saveDismissedFailures(ids);
    setDismissed(ids);
  };
  const trace = failed.join();
  useEffect(() => {
    const present = trace === '' ? [] : trace.split(',');
    const ended = known.current.filter((id) => !present.includes(id));
    known.current = present;
    if (ended.some((id) => dismissed.has(id)))
      change(new Set([...dismissed].filter((id) => !ended.includes(id))));
  }, [trace, dismissed]);
  return {
    isDismissed: failed.every((id) => dismissed.has(id)),
    dismiss: () => change(new Set(failed)),
  };
}

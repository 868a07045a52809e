import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Opens the record that a parameter of the address names once, then removes the parameter.
 * @param find fetches the record; an unknown record or an invalid name opens nothing
 */
export function useLinkedRecord<Found>(
  parameter: string,
  find: (name: string, signal: AbortSignal) => Promise<Found | undefined>,
  onFound: (record: Found) => void,
): void {
  const [parameters, setParameters] = useSearchParams();
  const name = parameters.get(parameter);
  const open = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    const record = await find(wanted, signal);
    if (signal.aborted) return;
    if (record !== undefined) onFound(record);
    setParameters(
      (before) => {
        before.delete(parameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (name === null) return undefined;
    const stop = new AbortController();
    open(name, stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [name]);
}

import { type ProblemCode } from '@sandstone/contract';
import { useState } from 'react';
import { type RequestFailure, requestFailureOf } from '../../../shared/errors/request-failure.ts';

export interface Action {
  isBusy: boolean;
  /** Why the last run failed, as a text for the creator. */
  refusal: string | undefined;
  /** The API's code of the same. */
  code: ProblemCode | undefined;
  clearRefusal: () => void;
  /** @returns whether the work has succeeded */
  run: (work: () => unknown) => Promise<boolean>;
}

/** Runs what the creator asks for, and shows whether it is under way, or why it failed. */
export function useAction(failureOf: (error: unknown) => RequestFailure = requestFailureOf): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();
  const clearRefusal = () => setFailure(undefined);
  const run = async (work: () => unknown) => {
    setIsBusy(true);
    clearRefusal();
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, refusal: failure?.text, code: failure?.code, clearRefusal, run };
}

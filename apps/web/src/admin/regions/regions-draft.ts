import { type RegionRule, type RegionsResponse } from '@sandstone/contract';
import { useState } from 'react';
import { isSame } from '../site/section-form.tsx';

/** Rules that are not saved, made from the saved ones of a version. */
export interface RegionsDraft {
  version: number;
  base: readonly RegionRule[];
  rules: readonly RegionRule[];
}

/** The rules that the creator edits. What the page reads meanwhile does not replace them. */
export function useRegionsDraft(saved: RegionsResponse) {
  const [draft, setDraft] = useState<RegionsDraft>();
  return {
    draft,
    rules: draft?.rules ?? saved.rules,
    change: (next: readonly RegionRule[]) => {
      const { version, base } = draft ?? { version: saved.version, base: saved.rules };
      setDraft(isSame(next, base) ? undefined : { version, base, rules: next });
    },
    discard: () => setDraft(undefined),
  };
}

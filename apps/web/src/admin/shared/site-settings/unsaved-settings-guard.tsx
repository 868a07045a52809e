import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { UnsavedChangesGuard, type UnsavedChangesGuardProps } from '../unsaved/unsaved-changes-guard.tsx';

const { leave } = adminTexts.siteSettings;

/** Asks before settings are left that are not saved. */
export const UnsavedSettingsGuard = (
  props: Pick<UnsavedChangesGuardProps, 'isNeeded' | 'onDiscard'>,
): ReactNode => (
  <UnsavedChangesGuard {...props} title={leave.title} confirm={leave.confirm} cancel={leave.cancel}>
    <p>{leave.text}</p>
  </UnsavedChangesGuard>
);

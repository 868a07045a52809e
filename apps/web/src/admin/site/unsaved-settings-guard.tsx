import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { UnsavedChangesGuard } from '../components/unsaved-changes-guard.tsx';

const { leave } = adminTexts.siteSettings;

/** Asks before settings are left that are not saved. */
export const UnsavedSettingsGuard = ({ isNeeded }: { isNeeded: boolean }): ReactNode => (
  <UnsavedChangesGuard isNeeded={isNeeded} title={leave.title} confirm={leave.confirm} cancel={leave.cancel}>
    <p>{leave.text}</p>
  </UnsavedChangesGuard>
);

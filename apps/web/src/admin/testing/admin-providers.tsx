import { type ReactNode } from 'react';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { UndoBar } from '../shared/undo/undo-bar.tsx';
import { UnsavedTextsOwner } from '../shared/unsaved/unsaved-texts.ts';

/** Gives a test's admin pages what the frame of the area gives: a cache, the undo bar, and an account for unsaved texts. */
export const AdminProviders = ({ children }: { children: ReactNode }): ReactNode => (
  <UnsavedTextsOwner value="ada">
    <TestQueryProvider>
      <UndoBar />
      {children}
    </TestQueryProvider>
  </UnsavedTextsOwner>
);

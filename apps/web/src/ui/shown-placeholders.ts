import { createContext } from 'react';

/** Collects the placeholders of the page's pictures in their order, on the server only. */
export const ShownPlaceholdersContext = createContext<Set<string> | undefined>(undefined);

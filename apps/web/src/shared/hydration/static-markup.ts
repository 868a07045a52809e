import { createContext, type ReactNode } from 'react';

/** Renders elements to HTML, on the server only: the browser has no renderer. */
export const StaticMarkupContext = createContext<((element: ReactNode) => string) | undefined>(undefined);

import { type ReactNode } from 'react';

/** A component in one of its states. */
export interface Story {
  name: string;
  render: () => ReactNode;
}

/** The stories of one component file. */
export interface StoryPage {
  /** The name of the file, without its extension. */
  file: string;
  group: 'Foundations' | 'Components' | 'Cards' | 'Admin';
  stories: readonly Story[];
}

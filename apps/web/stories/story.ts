import { type ReactNode } from 'react';

/** A component in one of its states. */
export interface Story {
  name: string;
  render: () => ReactNode;
}

/** All that there is to see of one file of components. */
export interface StoryPage {
  /** The file's name, without its ending. */
  of: string;
  group: 'Foundations' | 'Components' | 'Cards';
  stories: readonly Story[];
}

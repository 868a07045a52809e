import { admin } from './admin.stories.tsx';
import { cards } from './cards.stories.tsx';
import { components } from './components.stories.tsx';
import { type StoryPage } from './story.ts';
import { tokens } from './tokens.stories.tsx';

export const storyPages: readonly StoryPage[] = [tokens, ...components, ...cards, ...admin];

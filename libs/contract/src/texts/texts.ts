/**
 * Every text that more than one place says to a visitor, word for word. Functions fill the gaps.
 * Read as `texts.<group>`.
 */
export * from './posts.texts.ts';
export * from './site.texts.ts';
export * from './videos.texts.ts';

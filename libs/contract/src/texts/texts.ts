/**
 * Every text that more than one place says, word for word. Functions fill the gaps.
 * Read as `texts.<group>`. The groups stand in files of their own, so that a page carries only what it says.
 */
export * from './admin.texts.ts';
export * from './posts.texts.ts';
export * from './sign-in.texts.ts';
export * from './site.texts.ts';
export * from './upload.texts.ts';
export * from './videos.texts.ts';

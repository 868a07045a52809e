/**
 * Texts for signing in and for signed-in visitors, used as `memberTexts.<group>`. Separate from `texts`, because a
 * visitor's first view loads every group of a namespace.
 */
export * from './account/app-browser.texts.ts';
export * from './account/sign-in.texts.ts';
export * from './account/texts.ts';
export * from './reactions/texts.ts';
export * from './site/slow.texts.ts';

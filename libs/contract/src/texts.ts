/**
 * Visitor texts that more than one module uses. Functions insert values. Used as `texts.<group>`.
 */
export * from './events/texts.ts';
export * from './events/video-counts.texts.ts';
export * from './opening/closed.texts.ts';
export * from './photos/texts.ts';
export * from './posts/texts.ts';
export * from './regions/pages.texts.ts';
export * from './site/clipboard.texts.ts';
export * from './site/home.texts.ts';
export * from './site/age-gate.texts.ts';
export * from './site/texts.ts';
export * from './videos/texts.ts';

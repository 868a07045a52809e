/**
 * Visitor texts that more than one module uses. Functions insert values. Used as `texts.<group>`.
 */
export * from './clipboard.texts.ts';
export * from './home.texts.ts';
export * from './posts.texts.ts';
export * from './site.texts.ts';
export * from './video-counts.texts.ts';
export * from './videos-and-events.texts.ts';

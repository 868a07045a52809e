/** Texts for the creator, used as `adminTexts.<group>`: visitors' pages do not load them. */
export * from './admin.texts.ts';
export * from './command-menu.texts.ts';
export * from './curation.texts.ts';
export * from './event-order.texts.ts';
export * from './insights.texts.ts';
export * from './post-editor.texts.ts';
export * from './preview.texts.ts';
export * from './release.texts.ts';
export * from './schedule.texts.ts';
export * from './watermark.texts.ts';
export * from './upload.texts.ts';
export * from './sync.texts.ts';
export * from './photo-manager.texts.ts';
export * from './work.texts.ts';
export * from './activity.texts.ts';
export * from './trash.texts.ts';

/** Texts for the creator, used as `adminTexts.<group>`: visitors' pages do not load them. */
export * from './admin-area/texts.ts';
export * from './audit-log/texts.ts';
export * from './curation/texts.ts';
export * from './insights/texts.ts';
export * from './library/texts.ts';
export * from './opening/texts.ts';
export * from './post-editing/texts.ts';
export * from './release/texts.ts';
export * from './schedule/texts.ts';
export * from './setup/texts.ts';
export * from './site-settings/texts.ts';
export * from './site-settings/legal.texts.ts';
export * from './site-settings/look.texts.ts';
export * from './trash/texts.ts';
export * from './uploads/texts.ts';
export * from './watermark/texts.ts';
export * from './work/texts.ts';

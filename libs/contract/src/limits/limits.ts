/** All limits of the product, used as `limits.<name>`. Names contain units. */
export * from './creator.limits.ts';
export * from './regions.limits.ts';
export * from './server.limits.ts';
export * from './setup.limits.ts';
export * from './sign-in.limits.ts';
export * from './site.limits.ts';
export * from './title.limits.ts';

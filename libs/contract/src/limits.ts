/** Every limit of the product, once, read as `limits.<name>`. Units stand in the names. */
export * from './creator.limits.ts';
export * from './site.limits.ts';

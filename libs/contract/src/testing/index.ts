export * from './age-proofs.ts';
export * from './cookie-headers.ts';

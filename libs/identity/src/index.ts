export { checkIdentity } from './check-identity.ts';
export * from './create-identity-verifier.ts';
export * from './demo-identity.settings.ts';
export * from './firebase-identity-verifier.ts';
export * from './identity-verifier.port.ts';

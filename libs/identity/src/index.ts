export * from './identity-verifier.port.ts';

export * from './fake-identity-verifier.ts';
export * from './identity-verifier.contract.ts';
export * from './test-identity-provider.ts';

export * from './demo-identity.app.ts';

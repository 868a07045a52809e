export * from './age-assurance.contract.ts';
export * from './fake-age-assurance.ts';

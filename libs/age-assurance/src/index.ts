export * from './age-assurance.port.ts';
export * from './check-age-providers.ts';
export * from './create-age-methods.ts';
export * from './openid.assurance.ts';

export * from './age-assurance.port.ts';
export * from './create-age-methods.ts';
export * from './openid.assurance.ts';

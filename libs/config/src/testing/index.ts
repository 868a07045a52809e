/** The complete variables of a public site, without faults. */
export const publicSite = {
  PUBLIC_URL: 'https://pictures.test',
  DATABASE_URL: 'postgres://sandstone:f3a9c07be1d24486@db/site',
  REDIS_URL: 'redis://:9c1b44d07ae3f528@cache',
  S3_ENDPOINT: 'http://s3:9000',
  S3_ACCESS_KEY: 'sandstone',
  S3_SECRET_KEY: '0d8e61fb72a9c354',
  SESSION_SECRET: '5b1f9e07c2d84a63e0b7915f3c6d28a4',
  FIREBASE_PROJECT_ID: 'pictures',
  FIREBASE_API_KEY: 'key',
  ADMIN_EMAILS: 'me@pictures.test',
};

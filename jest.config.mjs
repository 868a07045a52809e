export default {
  projects: [
    '<rootDir>/libs/*/jest.config.mjs',
    '<rootDir>/apps/*/jest.config.mjs',
    '<rootDir>/infra/*/jest.config.mjs',
    '<rootDir>/e2e/jest.config.mjs',
  ],
};

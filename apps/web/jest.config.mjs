import { jestProject } from '../../jest.base.mjs';

export default jestProject({
  name: 'web',
  extra: {
    setupFilesAfterEnv: ['<rootDir>/src/shared/testing/browser.setup.ts'],
    moduleNameMapper: {
      '\\.css$': '<rootDir>/src/shared/testing/css-modules.mjs',
      '\\.(avif|jpg|woff2)(\\?url)?$': '<rootDir>/src/shared/testing/asset-url.mjs',
    },
  },
});

import { jestProject } from '../../jest.base.mjs';

export default jestProject({
  name: 'web',
  extra: { moduleNameMapper: { '\\.css$': '<rootDir>/src/testing/css-modules.mjs' } },
});

import { jestProject } from '../../jest.base.mjs';

export default jestProject({ name: 'database', hasEntries: true });

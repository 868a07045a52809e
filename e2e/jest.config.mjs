import { jestProject } from '../jest.base.mjs';

export default jestProject({ name: 'e2e' });

import { jestProject } from '../../jest.base.mjs';

export default jestProject({ name: 'fake-age-provider' });

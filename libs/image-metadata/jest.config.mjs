import { jestProject } from '../../jest.base.mjs';

export default jestProject({ name: 'image-metadata' });

import { jestProject } from '../../jest.base.mjs';

export default jestProject({ name: 'streaming-stand-in' });

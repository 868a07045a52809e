// Downloads Mozilla's scanner before the tests start, because their private network has no internet access.
import { fetchScanner } from './http-observatory.ts';

if (!(await fetchScanner())) console.error('The scanner of the HTTP Observatory could not be downloaded.');

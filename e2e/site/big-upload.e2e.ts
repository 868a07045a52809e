import { bigUploadSuite } from '../src/big-upload.suite.ts';
import { filesOf } from '../src/storage-snapshot.ts';
import { test } from '../src/test.ts';

test.describe('uploads into files', () => bigUploadSuite(filesOf));

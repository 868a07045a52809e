import { bigUploadSuite } from '../src/big-upload.suite.ts';
import { filesOf } from '@sandstone/test-system/storage-snapshot';
import { test } from '../src/test.ts';

test.describe('large uploads into the file system', () => bigUploadSuite(filesOf));

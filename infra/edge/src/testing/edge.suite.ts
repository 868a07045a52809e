import { apiSuite } from './api.suite.ts';
import { doorSuite } from './door.suite.ts';
import { type DoorKind } from './doors.ts';
import { filesSuite } from './files.suite.ts';
import { headersSuite } from './headers.suite.ts';
import { imageCacheSuite } from './images.suite.ts';
import { mediaSuite } from './media.suite.ts';
import { pageCacheSuite, pagesSuite } from './pages.suite.ts';

/** Everything that the public door promises, whatever stands in the doorway. */
export function edgeSuite(kind: DoorKind): void {
  doorSuite(kind, `the public door, ${kind.name}`, () => {
    headersSuite(kind);
    apiSuite(kind);
    filesSuite(kind);
    mediaSuite(kind);
    pagesSuite(kind);
    if (kind.cachesPages) {
      pageCacheSuite(kind);
      imageCacheSuite(kind);
    }
  });
}

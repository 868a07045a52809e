import { gatewayDoor, nginxDoor } from './testing/doors.ts';
import { edgeSuite } from './testing/edge.suite.ts';

edgeSuite(nginxDoor());
edgeSuite(gatewayDoor);


import { nowhere2 } from './nowhere2.ts';
console.log(nowhere2);

export { findPromtool } from './promtool.ts';

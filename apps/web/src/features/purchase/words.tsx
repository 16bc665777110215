export { Words } from '../../shared/problem/index.ts';

export { Changes } from './changes.tsx';
export type { Change } from './changes.tsx';

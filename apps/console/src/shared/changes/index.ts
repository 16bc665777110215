export { Changes } from './changes.tsx';

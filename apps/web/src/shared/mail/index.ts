export { mailLink } from './mail-link.tsx';

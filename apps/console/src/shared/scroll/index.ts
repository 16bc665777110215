export { ScrollRegion } from './scroll-region.tsx';

export { Screen } from './screen.tsx';
export { Asking } from './asking.tsx';
export { Part } from './part.tsx';
export { Acts } from './acts.tsx';

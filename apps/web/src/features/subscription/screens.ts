export { Screen as selection } from './card-selection-screen.tsx';
export { Screen as progress } from './progress-screen.tsx';
export { Screen as subscriptions } from './subscriptions-screen.tsx';
export { Screen as terms } from './chapters-screen.tsx';

export { Screen as management } from './card-management-screen.tsx';
export { Screen as registration } from './card-registration-screen.tsx';

export { Overview } from './overview.tsx';
export { SignIn } from './sign-in.tsx';

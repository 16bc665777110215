export { AccountScreen } from './account-screen.tsx';
export { EnrolmentScreen } from './enrolment-screen.tsx';
export { SignInScreen } from './sign-in-screen.tsx';
export { OperatorsScreen } from './operators-screen.tsx';
export { SessionsScreen } from './sessions-screen.tsx';

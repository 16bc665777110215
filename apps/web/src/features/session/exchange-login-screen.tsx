import type { ReactNode } from 'react';
import { LoginScreen } from './login-screen.tsx';

export function Screen(): ReactNode {
  return <LoginScreen area="exchange" />;
}

import { useState, type ReactNode } from 'react';

import { Overview, SignIn } from '../features/operations/index.ts';

/** The token lives in this page's memory only: closing the tab signs the operator out. */
export function App(): ReactNode {
  const [token, setToken] = useState<string>();
  if (token === undefined) return <SignIn onSignedIn={setToken} />;
  return <Overview token={token} onSignOut={() => setToken(undefined)} />;
}

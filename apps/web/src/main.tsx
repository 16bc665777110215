import '@dipper/ui/styles.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchConfig, inlinedConfig } from './shared/config/index.ts';
import { sessionStore } from './shared/session/index.ts';

const start = async (): Promise<void> => {
  const config = inlinedConfig(document) ?? (await fetchConfig());
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  sessionStore.set({ phase: 'guest' });
  createRoot(root).render(<App config={config} queryClient={new QueryClient()} />);
};

void start();

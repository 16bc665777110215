import '@dipper/ui/styles.css';
import './app/app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/app.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the console');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

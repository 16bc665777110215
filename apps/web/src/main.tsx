import '@dipper/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { startPage } from './app/start-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
void startPage(createRoot(root));

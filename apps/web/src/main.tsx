import './react-first.ts';
import '@dipper/ui/styles.css';
import { startPage } from './app/start-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
void startPage(root);

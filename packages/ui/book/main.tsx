import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/styles.css';
import './book.css';
import { Book } from './book.tsx';
import { textsOf } from './texts.ts';

/** `?lang=ko&theme=dark&scale=1.5&view=page` set what a picture needs. */
const query = new URLSearchParams(location.search);
const language = query.get('lang') ?? 'en';
const root = document.documentElement;
root.lang = language;
root.dir = language === 'ar' ? 'rtl' : 'ltr';
root.dataset['theme'] = query.get('theme') ?? '';
root.style.setProperty('--text-scale', query.get('scale') ?? '1');

const place = document.querySelector('#root');
if (place === null) throw new Error('The book has no place to stand in');
createRoot(place).render(
  <StrictMode>
    <Book view={query.get('view') ?? 'components'} texts={textsOf(language)} />
  </StrictMode>,
);

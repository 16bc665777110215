// Runs with the file that React comes in, while a first visit still waits for the rest of the page.
import 'react-dom/client';
import 'react/jsx-runtime';

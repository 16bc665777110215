import type { ReactNode } from 'react';
import type { Brand } from './model.ts';

/** Each provider's sign, in the form and the colours that its brand rules ask for. */
export function BrandMark({ brand }: { readonly brand: Brand }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      className="login-mark"
      data-brand={brand}
      aria-hidden="true"
      focusable="false"
    >
      {marks[brand]}
    </svg>
  );
}

const marks: Readonly<Record<Brand, ReactNode>> = {
  google: (
    <g transform="translate(1.5 1.5) scale(1.1667)">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.7H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.46 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
      />
    </g>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="11.5" fill="#0866ff" />
      <path
        fill="#fff"
        d="M16.2 15.1l.55-3.3h-3.2V9.65c0-.94.45-1.78 1.88-1.78h1.46V5.1s-1.32-.23-2.58-.23c-2.63 0-4.35 1.6-4.35 4.48v2.45H7v3.3h2.96v8.22a11.8 11.8 0 0 0 3.59 0V15.1z"
      />
    </>
  ),
  line: (
    <>
      <rect width="23" height="23" x=".5" y=".5" rx="5.2" fill="#06c755" />
      <path
        fill="#fff"
        d="M20 11.1C20 7.5 16.4 4.6 12 4.6s-8 2.9-8 6.5c0 3.2 2.8 5.9 6.7 6.4.26.06.6.17.7.4.08.2.05.5.02.7l-.1.7c-.04.2-.17.8.7.44.87-.37 4.7-2.77 6.4-4.74C19.5 13.9 20 12.6 20 11.1z"
      />
      <path
        fill="none"
        stroke="#06c755"
        strokeWidth="1"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M6.9 9.4v3.3h1.6M10.1 9.4v3.3M11.9 12.7V9.4l1.9 3.3V9.4M17.2 9.4h-1.6v3.3h1.6M15.6 11.05h1.5"
      />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M17.05 12.54c-.03-2.7 2.2-3.99 2.3-4.06-1.25-1.83-3.2-2.08-3.9-2.11-1.66-.17-3.24.98-4.08.98-.84 0-2.14-.95-3.52-.93-1.81.03-3.48 1.05-4.41 2.67-1.88 3.26-.48 8.1 1.35 10.75.9 1.3 1.97 2.75 3.37 2.7 1.35-.05 1.86-.87 3.5-.87 1.63 0 2.1.87 3.53.84 1.46-.02 2.38-1.32 3.27-2.62 1.03-1.5 1.46-2.96 1.48-3.03-.03-.02-2.84-1.1-2.89-4.32zM14.36 4.6c.75-.9 1.25-2.16 1.11-3.41-1.07.04-2.37.71-3.14 1.62-.69.8-1.3 2.08-1.13 3.3 1.2.1 2.41-.6 3.16-1.51z"
    />
  ),
  twitter: (
    <path
      fill="currentColor"
      d="M17.75 3h3.07l-6.7 7.66L22 21.08h-6.17l-4.84-6.32-5.53 6.32H2.39l7.17-8.2L2 3h6.33l4.37 5.78zm-1.08 16.24h1.7L7.4 4.74H5.58z"
    />
  ),
};

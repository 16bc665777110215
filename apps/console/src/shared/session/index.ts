export { AccountProvider, useAccount, useMay } from './account.tsx';

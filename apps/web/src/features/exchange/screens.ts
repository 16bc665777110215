import { Screen as Cash } from './cash-screen.tsx';
import { Screen as Product } from './dotmoney-product-screen.tsx';
import { Screen as Dotmoney } from './dotmoney-screen.tsx';
import { Screen as Maintenance } from './maintenance-screen.tsx';
import { Screen as Payoneer } from './payoneer-screen.tsx';

export const screens = {
  'exchange-request': Cash,
  'payoneer-request': Payoneer,
  'dotmoney-request': Dotmoney,
  'dotmoney-product': Product,
  'exchange-maintenance': Maintenance,
};

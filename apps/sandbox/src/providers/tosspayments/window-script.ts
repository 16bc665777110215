/**
 * The browser's way to a window, as the package `@tosspayments/tosspayments-sdk` (2.8.1) types it: whose
 * window, for which customer, and what is to be paid or registered. Both go by redirect here.
 */
export const windowScript = `window.TossPayments = Object.assign((() => {
  const base = new URL('..', document.currentScript.src);
  const refuse = (code, message) => {
    throw Object.assign(new Error(message), { code });
  };
  const go = (path, values) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
    location.assign(new URL(path + '?' + new URLSearchParams(given), base));
  };
  return (clientKey) => {
    if (!/^(test|live)_ck_\\w+$/.test(clientKey)) {
      refuse('INVALID_CLIENT_KEY', '잘못된 클라이언트 키입니다.');
    }
    return {
      payment: ({ customerKey }) => ({
        requestBillingAuth: async ({ method, successUrl, failUrl }) => {
          if (method !== 'CARD') refuse('INVALID_METHOD', '지원하지 않는 결제수단입니다.');
          go('billing/window', { customerKey, successUrl, failUrl });
        },
        requestPayment: async (request) => {
          const { method, amount, orderId, orderName, successUrl, failUrl } = request;
          if (amount?.currency !== 'KRW') refuse('NOT_SUPPORTED_CURRENCY', '지원하지 않는 통화입니다.');
          const { customerName, virtualAccount } = request;
          const order = { method, amount: amount.value, orderId, orderName, customerName };
          const validHours = virtualAccount?.validHours;
          go('payments/window', { customerKey, ...order, validHours, successUrl, failUrl });
        },
      }),
    };
  };
})(), { ANONYMOUS: '@@ANONYMOUS' });
`;

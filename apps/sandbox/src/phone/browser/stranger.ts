const walletUrl = document.querySelector('main')?.dataset['walletUrl'] ?? '';
const output = document.getElementById('heard');
let wallet: Window | null = null;
let count = 0;

addEventListener('message', () => {
  count += 1;
  if (output !== null) output.textContent = `Heard ${count} messages.`;
});

const types = ['auth-key', 'plan-subscribe', 'login-event', 'success', 'close', 'open-browser'];
const payloads = [
  { authKey: 'stolen' },
  { authKey: '' },
  { token: 'eyJ' },
  { url: 'javascript:alert(1)' },
  {},
  null,
];

function tryEverything(): void {
  for (const type of types) {
    for (const payload of payloads) {
      const message = { source: 'dipper', version: 1, id: crypto.randomUUID(), type, payload };
      wallet?.postMessage(message, '*');
      wallet?.postMessage(JSON.stringify(message), '*');
    }
  }
}

function embed(): void {
  const frame = document.createElement('iframe');
  frame.title = 'The wallet, if it lets itself be framed';
  frame.src = walletUrl;
  document.querySelector('main')?.append(frame);
}

document.getElementById('open')?.addEventListener('click', () => {
  wallet = open(`${walletUrl}/payment/spoon?country=kr`, 'stolen', 'popup,width=456,height=800');
});
document.getElementById('try')?.addEventListener('click', tryEverything);
document.getElementById('embed')?.addEventListener('click', embed);

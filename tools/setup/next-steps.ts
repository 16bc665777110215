import { serversIn } from '../../apps/server/src/platform/db/index.ts';
import type { Places } from './deployment.ts';
import { hasVault } from './settings.ts';
import type { Plan } from './plan.ts';

const loginOf = (url: string | undefined): string => {
  const [address] = url === undefined ? [] : serversIn(url);
  return (address && new URL(address).username) || 'the servers’ login';
};

/** The commands that stand between the files and the first sale. */
export const nextSteps = ({ after: { server } }: Plan, { home, into }: Places): string => {
  const program = `${home}/bin/dipper`;
  const folder = into === '/etc/dipper' ? '' : `DIPPER_SETTINGS=${into} `;
  const vault = hasVault(server) ? ' dipper-vault' : '';
  return `
Next, as root:
  ${folder}${program} migrate
  psql … -c 'grant dipper_app to ${loginOf(server['DATABASE_URL'])}'      where it is not the one that migrates
  ${folder}${program} seed
  useradd --system dipper; useradd --system dipper-console${vault === '' ? '' : '; useradd --system dipper-vault'}
  ln -s ${into}/dipper-*.service /etc/systemd/system/
  systemctl enable --now dipper-http dipper-worker dipper-console${vault}
  certificates in ${into}/tls (fullchain.pem, key.pem); ${into}/nginx.conf into the http block of nginx
  ${folder}${program} doctor
  ${folder}${program} operators:invite kim kim@example.com administrator
docs/operations/running.md goes on from there: what the console is for, and the first purchase.`;
};

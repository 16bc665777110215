import Fastify, { type FastifyInstance } from 'fastify';
import { authenticatorSite } from './authenticator/index.ts';
import { createCertification } from './certification/index.ts';
import { certificationRoutes } from './control/certification-routes.ts';
import { createControl } from './control/control.ts';
import { loginRoutes } from './control/login-routes.ts';
import { peopleRoutes } from './control/people-routes.ts';
import { controlPage } from './control/page.ts';
import { controlRoutes } from './control/routes.ts';
import { createClock, type Clock } from './platform/clock.ts';
import { apple } from './providers/apple/index.ts';
import { facebook } from './providers/facebook/index.ts';
import { google } from './providers/google/index.ts';
import { createDotmoney } from './providers/dotmoney/index.ts';
import { createHecto } from './providers/hecto/index.ts';
import { createKakaopay } from './providers/kakaopay/index.ts';
import { createOpenBanking } from './providers/openbanking/index.ts';
import { createPayoneer } from './providers/payoneer/index.ts';
import { createPaypal } from './providers/paypal/index.ts';
import { line } from './providers/line/index.ts';
import { createLogin } from './providers/oauth/index.ts';
import { createSbps } from './providers/sbps/index.ts';
import { createToss } from './providers/toss/index.ts';
import { createTossPayments } from './providers/tosspayments/index.ts';
import { twitter } from './providers/twitter/index.ts';
import { createSmtp } from './providers/smtp/index.ts';
import { createTwilio } from './providers/twilio/index.ts';
import { createMailbox, mailboxRoutes, mailboxSite } from './mailbox/index.ts';
import { serveText, textFile } from './platform/files.ts';
import { serveModules } from './platform/modules.ts';
import { phoneSite } from './phone/index.ts';
import type { SandboxSettings } from './settings.ts';
import { hostSite, ownPage } from './site/index.ts';

/** The address that others know: the setting, or else where the program listens. */
function addressOf(app: FastifyInstance, settings: SandboxSettings): string {
  if (settings.publicUrl !== undefined) return settings.publicUrl;
  const bound = app.server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : settings.port;
  return `http://${settings.host}:${port}`;
}

/** The outside world. It knows the providers' protocols and nothing of the product. */
export function createSandbox(
  settings: SandboxSettings,
  clock: Clock = createClock(),
): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  const control = createControl({
    clock,
    notificationAddress: (provider) => `${settings.walletUrl}/api/provider/${provider}/webhook`,
  });
  const publicUrl = () => addressOf(app, settings);
  const desks = [
    createKakaopay(app, { settings: settings.kakaopay, control, publicUrl }),
    createPaypal(app, { settings: settings.paypal, control, publicUrl }),
    createOpenBanking(app, { settings: settings.openbanking, control }),
    createDotmoney(app, { settings: settings.dotmoney, control }),
    createPayoneer(app, { settings: settings.payoneer, control, publicUrl }),
    createHecto(app, { settings: settings.hecto, control }),
    createSbps(app, { settings: settings.sbps, control }),
    createToss(app, { settings: settings.toss, control, publicUrl }),
    createTossPayments(app, { settings: settings.tosspayments, control, publicUrl }),
  ];
  const logins = [google, facebook, line, apple, twitter].map((definition) => {
    const ofOne = settings.logins[definition.name];
    return createLogin(app, { definition, settings: ofOne, control, publicUrl });
  });

  const certification = createCertification(app, { settings: settings.certification, control });
  const mailbox = createMailbox(clock);
  createTwilio(app, { settings: settings.twilio, control, mailbox });
  const smtp = createSmtp(app, { host: settings.host, settings: settings.smtp, control, mailbox });

  app.get('/healthz', () => ({ status: 'ok' }));
  const { host, walletUrl, windowOrigin, partnerKey, webhookSecrets } = settings;
  hostSite(app, { walletUrl, partnerKey, webhookSecrets });
  phoneSite(app, { walletUrl, windowOrigin, host, publicUrl });
  controlSite(app);
  mailboxSite(app, mailbox);
  authenticatorSite(app);
  app.register(
    async (api) => {
      controlRoutes(api, {
        control,
        forget: () => {
          for (const desk of desks) desk.forget();
          for (const login of logins) login.clear();
          certification.clear();
        },
        look: () => {
          for (const desk of desks) desk.look?.();
        },
      });
      peopleRoutes(api, { control, desks });
      loginRoutes(api, logins);
      certificationRoutes(api, certification);
      mailboxRoutes(api, { mailbox, smtpUrl: smtp.url });
    },
    { prefix: '/control/api' },
  );
  app.addHook('preClose', async () => control.waits.clear());
  return app;
}

function controlSite(app: FastifyInstance): void {
  const folder = `${import.meta.dirname}/control`;
  serveText(app, {
    address: '/control/control.css',
    type: 'text/css',
    text: textFile(folder, 'control.css'),
  });
  serveModules(app, { address: '/control/browser', folder: `${folder}/browser` });
  app.get('/control', (_request, reply) => {
    const { text, headers } = ownPage(controlPage());
    return reply.headers(headers).send(text);
  });
}

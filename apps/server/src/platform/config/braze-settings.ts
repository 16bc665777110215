import * as z from 'zod';
import { webUrl } from './shapes.ts';

/** The messaging tool of the page. */
export const brazeSettings = {
  BRAZE_SDK_URL: {
    schema: webUrl.refine(
      (text) => !/[\s;,'"?#]/.test(text),
      'expected the plain address of a file',
    ),
    description:
      'The operator’s own copy of the Braze SDK, as an ES module. Set it together with the two below, or none of them: then no script from elsewhere is ever allowed.',
    fallbackText: 'unset: no messaging tool',
  },
  BRAZE_API_KEY: {
    schema: z.string().regex(/^[\w-]{8,100}$/, 'expected the key of a web app at Braze'),
    description: 'The key of the web app at Braze. It stands in the page, so it is no secret.',
    fallbackText: 'unset',
  },
  BRAZE_ENDPOINT: {
    schema: webUrl,
    description: 'Where the SDK sends to, such as `https://sdk.iad-01.braze.com`.',
    fallbackText: 'unset',
  },
} as const;

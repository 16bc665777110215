import { errorCatalogue } from '@dipper/contract';
import { answer, problem } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Refusal } from './applicant.ts';
import { describeExchange } from './model.ts';
import type { ExchangeAnswer } from './request.ts';

export const retryAfterSeconds = 60;
/** Wrong accounts are counted over a day: a minute later there are as many. */
const retryAfterManySeconds = 3600;

export const tellRefusal = ({ error, fields, arguments: details }: Refusal) =>
  problem(error, {
    ...(fields === undefined ? {} : { fields }),
    ...(details === undefined ? {} : { arguments: details }),
    ...(errorCatalogue[error].retry
      ? {
          retryAfterSeconds:
            error === 'too_many_requests' ? retryAfterManySeconds : retryAfterSeconds,
        }
      : {}),
  });

/** Answers a request for money and logs its outcome. */
export const tellRequested = (requested: ExchangeAnswer, log: Log) => {
  if (requested.kind === 'refused') {
    const { error: reason } = requested;
    log.info({ event: 'exchange-refused', reason }, 'an exchange was refused');
    return tellRefusal(requested);
  }
  const description = describeExchange(requested.exchange);
  const { exchangeId } = description;
  log.info({ event: 'exchange-requested', exchangeId }, 'an exchange was requested');
  return answer(201, description);
};

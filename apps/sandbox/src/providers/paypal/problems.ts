import type { Answer } from '../../control/calls.ts';
import { randomHex } from '../../platform/random.ts';

export interface PaypalProblem {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly issue?: string;
  readonly field?: string;
}

const names = {
  INVALID_REQUEST: {
    status: 400,
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  AUTHENTICATION_FAILURE: {
    status: 401,
    message:
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  NOT_AUTHORIZED: { status: 403, message: 'Authorization failed due to insufficient permissions.' },
  RESOURCE_NOT_FOUND: { status: 404, message: 'The specified resource does not exist.' },
  RESOURCE_CONFLICT: {
    status: 409,
    message: 'The server has detected a conflict while processing this request.',
  },
  UNPROCESSABLE_ENTITY: {
    status: 422,
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  RATE_LIMIT_REACHED: { status: 429, message: 'Too many requests. Blocked due to rate limiting.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'An internal server error occurred.' },
} as const;

type ProblemName = keyof typeof names;

const isName = (text: string): text is ProblemName => text in names;

export function problemOf(name: ProblemName, issue?: string, field?: string): PaypalProblem {
  return {
    name,
    ...names[name],
    ...(issue === undefined ? {} : { issue }),
    ...(field === undefined ? {} : { field }),
  };
}

const nameOfIssue: Readonly<Record<string, ProblemName>> = {
  MISSING_REQUIRED_PARAMETER: 'INVALID_REQUEST',
  INVALID_PARAMETER_VALUE: 'INVALID_REQUEST',
  INVALID_PARAMETER_SYNTAX: 'INVALID_REQUEST',
  INVALID_STRING_LENGTH: 'INVALID_REQUEST',
  PAYPAL_REQUEST_ID_REQUIRED: 'INVALID_REQUEST',
  PERMISSION_DENIED: 'NOT_AUTHORIZED',
  INVALID_RESOURCE_ID: 'RESOURCE_NOT_FOUND',
  PREVIOUS_REQUEST_IN_PROGRESS: 'RESOURCE_CONFLICT',
};

/** Some issues by the number that a scenario may give, beside the name itself; the usual one first. */
const ruledIssues = [
  'TRANSACTION_REFUSED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'COMPLIANCE_VIOLATION',
  'DUPLICATE_INVOICE_ID',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
] as const;

export function problemOfIssue(issue: string, field?: string): PaypalProblem {
  return problemOf(nameOfIssue[issue] ?? 'UNPROCESSABLE_ENTITY', issue, field);
}

const unrefundable = 'REFUND_FAILED_INSUFFICIENT_FUNDS';

/** Returns the problem of a scenario's `decline`: the issue or name that it gives, our n-th one, or the usual one. */
export function declined(operation: string, errorCode: number | string | undefined): PaypalProblem {
  if (typeof errorCode === 'string') {
    return isName(errorCode) ? problemOf(errorCode) : problemOfIssue(errorCode);
  }
  if (operation === 'refund') return problemOfIssue(unrefundable);
  const issue = errorCode === undefined ? ruledIssues[0] : ruledIssues[errorCode];
  return problemOfIssue(issue ?? ruledIssues[0]);
}

export const fault = (): Answer => problemAnswer(problemOf('INTERNAL_SERVER_ERROR'));

const docs = 'https://developer.paypal.com/api/rest/reference/orders/v2/errors/';

export function problemAnswer({ status, name, message, issue, field }: PaypalProblem): Answer {
  const details =
    issue === undefined
      ? []
      : [
          {
            ...(field === undefined ? {} : { field, location: 'body' }),
            issue,
            description: `${issue.toLowerCase().replaceAll('_', ' ')}.`,
          },
        ];
  return {
    status,
    body: {
      name,
      ...(details.length === 0 ? {} : { details }),
      message,
      debug_id: randomHex(13),
      links: [{ href: `${docs}#${name}`, rel: 'information_link', method: 'GET' }],
    },
  };
}

import { asObject, type JsonObject } from '../../platform/json.ts';
import type { HectoSettings } from './settings.ts';
import { hashOf } from './crypto.ts';
import { given } from './envelope.ts';
import { methodOfCode } from './methods.ts';
import type { Trade } from './model.ts';
import { messageOf } from './results.ts';
import { stamp } from './time.ts';

function head(code: string, count: number): string {
  const text = code === '0000' ? '정상 처리 되었습니다.' : `${messageOf(code)}.`;
  return `${code}|${text}|${count}|`;
}

interface Line {
  readonly number: string;
  readonly isCancellation: boolean;
  readonly at: string;
  readonly amount: number;
}

/** A bar in a name would make another column of the rest. */
function plain(text: string): string {
  return text.replace(/[|\r\n]/g, ' ');
}

function lineText(trade: Trade, line: Line, { merchantId }: HectoSettings): string {
  const { order } = trade;
  const paidOn = trade.paid === null ? '' : stamp(trade.paid.at).slice(0, 8);
  const columns = [
    merchantId,
    order.method.code,
    line.number,
    order.orderNumber,
    line.isCancellation ? '1' : '0',
    line.at.slice(0, 8),
    line.at.slice(8),
    String(line.amount),
    line.isCancellation ? trade.number : '',
    line.isCancellation ? paidOn : '',
    plain(order.customerName),
    plain(order.productName),
    '',
    trade.account?.bankName ?? '',
    '',
    '',
  ];
  return `${columns.join('|')}|`;
}

function linesOf(trade: Trade): readonly Line[] {
  const paid =
    trade.paid === null
      ? []
      : [
          {
            number: trade.number,
            isCancellation: false,
            at: stamp(trade.paid.at),
            amount: trade.paid.amount,
          },
        ];
  const back = trade.cancellations.map(({ number, at, amount }) => ({
    number,
    isCancellation: true,
    at: stamp(at),
    amount,
  }));
  return [...paid, ...back];
}

function problemOf(query: JsonObject, settings: HectoSettings): string | undefined {
  const day = given(query, 'trdDtSt');
  if (given(query, 'mchtId') !== settings.merchantId) return 'ST47';
  if (given(query, 'mchtTy') !== 'M' || given(query, 'pdTy') !== 'D') return 'ST91';
  if (methodOfCode(given(query, 'method')) === undefined || !/^\d{8}$/.test(day)) return 'ST91';
  const hash = hashOf(settings.merchantId, day, settings.authKey);
  return given(query, 'pktHash') === hash ? undefined : 'ST92';
}

/** What a day's trades of one method were, as text with bars between the columns. */
export function dayRecords(
  trades: readonly Trade[],
  input: unknown,
  settings: HectoSettings,
): string {
  const query = asObject(input);
  const problem = problemOf(query, settings);
  if (problem !== undefined) return `${head(problem, 0)}\n`;
  const day = given(query, 'trdDtSt');
  const lines = trades
    .filter(({ order }) => order.method.code === given(query, 'method'))
    .flatMap((trade) =>
      linesOf(trade)
        .filter(({ at }) => at.startsWith(day))
        .map((line) => lineText(trade, line, settings)),
    );
  return `${[head('0000', lines.length), ...lines].join('\n')}\n`;
}

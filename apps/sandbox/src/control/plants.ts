import type { FastifyInstance } from 'fastify';
import { asObject, countOf, textOf } from '../platform/json.ts';
import { badInput } from './bad-input.ts';

const kinds = ['missing', 'amount', 'extra'] as const;

/**
 * A fault in a provider's records about one order: its line is missing, has another amount, or appears again as an
 * order that the merchant has never heard of.
 */
export interface Plant {
  readonly provider: string;
  readonly partnerOrderId: string;
  readonly kind: (typeof kinds)[number];
  readonly amount: number;
}

/** The functions that tell one provider's lines apart and change them. */
export interface Lines<Line> {
  readonly orderOf: (line: Line) => string;
  readonly withAmount: (line: Line, amount: number) => Line;
  readonly asStranger: (line: Line) => Line;
}

export interface Plants {
  readonly add: (plant: Plant) => void;
  readonly list: () => readonly Plant[];
  readonly clear: () => void;
  /** The records as the provider shows them, with what is planted in them. */
  readonly in: <Line>(provider: string, lines: readonly Line[], how: Lines<Line>) => Line[];
}

export function createPlants(): Plants {
  let plants: readonly Plant[] = [];
  return {
    add: (plant) => {
      plants = [...plants, plant];
    },
    list: () => plants,
    clear: () => {
      plants = [];
    },
    in: (provider, lines, { orderOf, withAmount, asStranger }) =>
      lines.flatMap((line) => {
        const own = plants.filter(
          (plant) => plant.provider === provider && plant.partnerOrderId === orderOf(line),
        );
        if (own.some(({ kind }) => kind === 'missing')) return [];
        const other = own.find(({ kind }) => kind === 'amount');
        const shown = other === undefined ? line : withAmount(line, other.amount);
        return own.some(({ kind }) => kind === 'extra') ? [shown, asStranger(line)] : [shown];
      }),
  };
}

/** `POST /plants`: records that are wrong, for whoever compares them with their books. */
export function plantRoutes(app: FastifyInstance, plants: Plants): void {
  app.get('/plants', () => ({ plants: plants.list() }));

  app.post('/plants', (request, reply) => {
    const body = asObject(request.body);
    const provider = textOf(body['provider']);
    const partnerOrderId = textOf(body['partnerOrderId']);
    const kind = kinds.find((each) => each === body['kind']);
    const amount = countOf(body['amount']) ?? 0;
    if (provider === undefined) return badInput(reply, 'provider: a name');
    if (partnerOrderId === undefined) return badInput(reply, 'partnerOrderId: an order');
    if (kind === undefined) return badInput(reply, `kind: ${kinds.join(', ')}`);
    if (kind === 'amount' && amount === 0) return badInput(reply, 'amount: another amount');
    const plant = { provider, partnerOrderId, kind, amount };
    plants.add(plant);
    return reply.code(201).send(plant);
  });

  app.delete('/plants', (_request, reply) => {
    plants.clear();
    return reply.code(204).send();
  });
}

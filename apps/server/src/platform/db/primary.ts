import pg from 'pg';
import { isNoneFree, NotPrimary } from './errors.ts';

/** The address once for each of its hosts, which stand with commas between them as in libpq. */
export const serversIn = (url: string): readonly string[] => {
  const shape = /^(?<before>\w+:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)(?<after>.*)$/;
  const { before = '', hosts = '', after = '' } = shape.exec(url)?.groups ?? {};
  return hosts.split(',').map((host) => `${before}${host}${after}`);
};

type ConnectCallback = (error: Error | null, client?: pg.Client) => void;

/** The addresses of one database, and the one to be tried next. */
type Search = { readonly addresses: readonly string[]; at: number };

/** A session with the one of several servers that writes. */
const clientOf = (search: Search) =>
  class PrimaryClient extends pg.Client {
    readonly #at: number;

    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, connectionString: search.addresses[search.at] ?? '' });
      this.#at = search.at;
      // One that is lost before it is handed out has nobody else to hear of it.
      this.on('error', () => undefined);
    }

    async #open(): Promise<this> {
      try {
        await super.connect();
        const { rows } = await this.query<{ reads: string }>(
          `select current_setting('transaction_read_only') as reads`,
        );
        if (rows[0]?.reads === 'on') throw new NotPrimary(`${this.host}:${this.port} only reads`);
        return this;
      } catch (error) {
        // Another session may have moved the search on meanwhile.
        if (search.at === this.#at) search.at = (this.#at + 1) % search.addresses.length;
        this.end().catch(() => undefined);
        throw error;
      }
    }

    override connect(): Promise<pg.Client>;
    override connect(tell: ConnectCallback): void;
    override connect(tell?: ConnectCallback): Promise<pg.Client> | undefined {
      const opened = this.#open();
      if (tell === undefined) return opened;
      opened.then(
        () => tell(null, this),
        (error: Error) => tell(error),
      );
      return undefined;
    }
  };

export type Primary = {
  /** The number of servers that there are to try. */
  readonly servers: number;
  readonly Client: new (options?: pg.ClientConfig) => pg.Client;
};

/** The way to the primary of an address; where that names one host, it is the driver's own. */
export const primaryOf = (url: string): Primary => {
  const addresses = serversIn(url);
  const isOne = addresses.length === 1;
  return { servers: addresses.length, Client: isOne ? pg.Client : clientOf({ addresses, at: 0 }) };
};

/** Tries each server once and throws the last one's error. A pool that is in use whole is no server's fault. */
export const tryEach = async <Value>(servers: number, connect: () => Promise<Value>) => {
  for (let others = servers - 1; ; others -= 1) {
    try {
      return await connect();
    } catch (error) {
      if (others === 0 || isNoneFree(error)) throw error;
    }
  }
};

const databaseName = 'dipper';
const shelfName = 'session';

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(shelfName));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('no database')));
    opening.addEventListener('blocked', () => reject(new Error('database blocked')));
  });

/** Runs one request on the session store that all tabs of a browser share. */
export const onShelf = async <Value>(
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(shelfName, mode);
      const request = work(transaction.objectStore(shelfName));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(new Error('database refused')));
      transaction.addEventListener('error', () => reject(new Error('database failed')));
    });
  } finally {
    database.close();
  }
};

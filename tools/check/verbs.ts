import { listFolders } from '../files/index.ts';
import type { Check } from './check.ts';

const rooms = ['apps/server/src/features', 'apps/web/src/features', 'apps/console/src/features'];

/** Pages that are about no verb: the developer's home, what is not found, what went wrong. */
const pageRooms = new Set(['apps/web/src/features/page']);

/** One verb, one folder, one name: what a room calls a feature is what the contract calls it. */
export const verbs: Check = {
  name: 'verbs',
  run: async (root) => {
    const folders = new Set(listFolders(root, 'packages/contract/src'));
    return rooms
      .flatMap((room) =>
        listFolders(root, room).map((verb) => ({ verb, folder: `${room}/${verb}` })),
      )
      .filter(({ verb, folder }) => !folders.has(verb) && !pageRooms.has(folder))
      .map(({ verb, folder }) => `${folder}: packages/contract/src has no folder "${verb}"`);
  },
};

import type { UnnumberedKey } from '../field-keys.ts';
import { secret } from './shapes.ts';
import { WrongSetting } from './wrong-setting.ts';

const secretLeast = 32;
/** What the demo of earlier versions was sealed with. */
const developmentSecret = 'dev-secret-key-that-is-not-a-secret';

/** The key of before keys had numbers; whoever begins now has none. */
export const unnumberedKeySettings = {
  SECRET_KEY: {
    schema: secret(secretLeast),
    description:
      'Only where an earlier version has sealed with it: seals on in the form that such a version can open. Once no server of it is left, it becomes `SECRET_KEY_BEFORE`.',
    fallbackText: 'unset: `FIELD_KEYS` seal everything',
  },
  SECRET_KEY_BEFORE: {
    schema: secret(secretLeast),
    description:
      'What was `SECRET_KEY`: opens what it has sealed until the worker has sealed all of it anew with `FIELD_KEYS`, and is then taken out.',
    fallbackText: 'unset: nothing is left of it',
  },
} as const;

type ReadIfSet = (name: keyof typeof unnumberedKeySettings) => string | undefined;

export const readUnnumberedKey = (
  readIfSet: ReadIfSet,
  /** Whether what everybody knows may not even open anything. */
  isClosed: boolean,
): UnnumberedKey | undefined => {
  const [inUse, before] = [readIfSet('SECRET_KEY'), readIfSet('SECRET_KEY_BEFORE')];
  if (inUse !== undefined && before !== undefined) {
    throw new WrongSetting('SECRET_KEY_BEFORE', 'it takes the place of SECRET_KEY');
  }
  const given = inUse ?? before;
  if (!isClosed) return { secret: given ?? developmentSecret, isInUse: inUse !== undefined };
  if (given === developmentSecret) {
    const name = inUse === undefined ? 'SECRET_KEY_BEFORE' : 'SECRET_KEY';
    throw new WrongSetting(name, 'what others can reach needs a secret of its own');
  }
  return given === undefined ? undefined : { secret: given, isInUse: inUse !== undefined };
};

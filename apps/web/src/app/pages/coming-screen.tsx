import type { ComponentType } from 'react';
import { ComingScreen } from '../../shared/screens/index.ts';
import type { ComingName, ScreenProperties } from '../../shared/screens/index.ts';

export const comingScreen = (name: ComingName): ComponentType<ScreenProperties> =>
  function Screen() {
    return <ComingScreen name={name} />;
  };

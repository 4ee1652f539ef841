import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import type { LaterNamespace } from '../languages/texts.js';
import { withLater } from '../lib/i18n.js';

/** A route's `lazy`: loads the code of the screen `name`, and the texts that only few screens need, when it is opened. */
export const screen =
  <Name extends string>(
    code: () => Promise<Record<Name, ComponentType>>,
    name: Name,
    ...texts: readonly LaterNamespace[]
  ): LazyRouteFunction<RouteObject> =>
  async () => ({ Component: (await withLater(code(), ...texts))[name] });

import type { ModuleRef } from '@nestjs/core';
import { impactKinds } from '../../contracts/docs/impact.js';
import { type ImpactSource, ImpactSources } from '../docs/impact/impact-sources.js';
import { BinSources } from '../docs/past/bin-sources.js';
import { type ErasureSource, Erasures } from '../docs/past/erasures.js';
import { bin, doors, environmentCopies, erasures, impact, setUndo } from '../flow.js';
import { SetUndos } from '../import-export/change-sets/set-undos.js';
import { type Door, Doors } from '../platform/access/doors.js';
import { EnvironmentCopies } from '../workspace/environments/environment-copies.js';

type Provided<T> = abstract new (...given: never[]) => T;

/** The instances of classes that flow.ts names, by their keys. */
export function instancesOf<T>(
  container: ModuleRef,
  classes: Readonly<Record<string, Provided<T>>>,
): Record<string, T> {
  return Object.fromEntries(Object.entries(classes).map(([name, token]) => [name, instanceOf(container, token)]));
}

const instanceOf = <T>(container: ModuleRef, token: Provided<T>): T => container.get<T>(token, { strict: false });

/** Gives the bin, erasures, impact, undos, doors and copies those who take part in them. */
export function connectParts(container: ModuleRef): void {
  instanceOf(container, BinSources).queries = Object.values(bin);
  instanceOf(container, Erasures).sources = Object.values(instancesOf<ErasureSource>(container, erasures));
  instanceOf(container, ImpactSources).all = impactKinds.map((kind) => [
    kind,
    instanceOf<ImpactSource>(container, impact[kind]),
  ]);
  instanceOf(container, SetUndos).writer = instanceOf(container, setUndo);
  instanceOf(container, Doors).all = new Map(Object.entries(instancesOf<Door>(container, doors)));
  instanceOf(container, EnvironmentCopies).sources = Object.values(instancesOf(container, environmentCopies));
}

import type { MeterSphereModule } from '../../../../contracts/import-export/metersphere.js';

/** A module in a list: `label` is indented by its level, `path` names the modules around it too. */
export interface ModuleOption {
  readonly id: string;
  readonly label: string;
  readonly path: string;
}
const INDENT = '\u2003';

export const moduleOptions = (modules: readonly MeterSphereModule[], around = '', level = 0): ModuleOption[] =>
  modules.flatMap(({ id, name, children }) => {
    const path = around ? `${around}/${name}` : name;
    return [{ id, label: INDENT.repeat(level) + name, path }, ...moduleOptions(children, path, level + 1)];
  });

import type { CodeTarget } from '../../../../contracts/import-export/codegen.js';
import type { CodeModel } from './code-model.js';
import { goClient } from './go.js';
import { javaPojo } from './java.js';
import { javaFeign } from './java-feign.js';
import { javaOkHttp } from './java-okhttp.js';
import { pythonClient } from './python.js';
import { reactTable, vueTable } from './tables.js';
import { axiosClient, fetchClient } from './typescript.js';
import { typescriptTypes } from './typescript-types.js';

interface Target {
  readonly write: (model: CodeModel) => string;
  /** Of the highlighter. */
  readonly language: string;
  readonly fileName: (name: string) => string;
}
const kebab = (name: string): string => name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const snake = (name: string): string => kebab(name).replaceAll('-', '_');

/** For a new one: its file in this folder, its id in `contracts/import-export/codegen.ts`, its name in both languages. */
export const targets: Readonly<Record<CodeTarget, Target>> = {
  'ts-types': { write: typescriptTypes, language: 'typescript', fileName: (name) => `${kebab(name)}.types.ts` },
  'ts-fetch': { write: fetchClient, language: 'typescript', fileName: (name) => `${kebab(name)}.ts` },
  'ts-axios': { write: axiosClient, language: 'typescript', fileName: (name) => `${kebab(name)}.ts` },
  'java-pojo': { write: javaPojo, language: 'java', fileName: (name) => `${name}.java` },
  'java-feign': { write: javaFeign, language: 'java', fileName: (name) => `${name}Client.java` },
  'java-okhttp': { write: javaOkHttp, language: 'java', fileName: (name) => `${name}Client.java` },
  go: { write: goClient, language: 'go', fileName: (name) => `${snake(name)}.go` },
  python: { write: pythonClient, language: 'python', fileName: (name) => `${snake(name)}.py` },
  'vue-table': { write: vueTable, language: 'xml', fileName: (name) => `${name}Table.vue` },
  'react-table': { write: reactTable, language: 'typescript', fileName: (name) => `${name}Table.tsx` },
};

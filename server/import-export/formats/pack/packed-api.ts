import type { ImportFormatId } from '../../../../contracts/import-export/import-formats.js';
import type {
  ImportedApi,
  ImportedModel,
  ImportedService,
  ImportLoss,
} from '../../../../contracts/import-export/imported-api.js';
import type { DocType } from '../../../../contracts/platform/enums.js';

/*
 * An import of any size without its contents: what plans and previews need of each entry. The docs themselves are in
 * parts, which are read one after another when they are written.
 */

export interface PackedApi extends Omit<ImportedApi, 'entries'> {
  readonly entries: readonly PackedEntry[];
  /** Ids and keys of models that the import makes, by component: chosen once, because contents refer to them. */
  readonly newModels?: Readonly<Record<string, NewModel>>;
}
export interface NewModel {
  readonly id: number;
  readonly key: string;
}
export type PackedEntry = PackedFolder | PackedDoc;

interface PackedPlace {
  readonly name: string;
  readonly isShow?: boolean;
  readonly orderIndex?: number;
  /** Identifies the entry across imports of one source, and all of its imported data; see `entry-keys.ts`. */
  readonly key: string;
  readonly hash: string;
  readonly origin: string;
  /** Its user chose not to import it; a folder: nothing of it. */
  readonly isLeftOut?: boolean;
}
export interface PackedFolder extends PackedPlace {
  readonly kind: 'folder';
  readonly dubbo?: ImportedService;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly children: readonly PackedEntry[];
}
export interface PackedDoc extends PackedPlace {
  readonly kind: 'doc';
  readonly type: DocType;
  readonly label: string;
  readonly url?: string;
  readonly httpMethod?: string;
  /** Of a model: `ImportedModel`. */
  readonly model?: Pick<ImportedModel, 'component' | 'key'>;
  /** Where its `ImportedDoc` is: the number of the part, and its number there. */
  readonly part: number;
  readonly at: number;
  /** The version of the stored content that already equalled the imported one when it was planned. */
  readonly agrees?: number;
}

export interface PackedImport {
  readonly api: PackedApi;
  /** Each the compressed JSON of some `ImportedDoc`s. */
  readonly parts: readonly Uint8Array[];
}
/** What reading the files of an import returns. */
export interface ReadPackedImport extends PackedImport {
  readonly format: ImportFormatId;
  readonly losses: readonly ImportLoss[];
}

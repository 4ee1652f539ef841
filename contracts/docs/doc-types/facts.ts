import { DocType } from '../../platform/enums.js';

/** Facts about a type of doc, besides its content, that browser and server need. */
export interface DocTypeFacts {
  /** The content has parameter rows, in tables. */
  readonly hasTables: boolean;
  /**
   * Docs with the same method and address are versions of one doc; of other types, docs with the same name in one
   * folder.
   */
  readonly hasAddress: boolean;
  /** Readers also see the common headers, parameters and responses of the application's first environment. */
  readonly usesCommonParams: boolean;
  /** A doc is a method of the service that its folder describes. */
  readonly belongsToService: boolean;
  /** It stands in trees, lists and counts of docs; models and *About* have places of their own (docs/models.md). */
  readonly isListed: boolean;
  /** A shared schema. */
  readonly isModel: boolean;
  /** What an application says of itself: each application has at most one. */
  readonly isAbout: boolean;
  /** The path of its editor, below `/doc/` (docs/spec.md 2). */
  readonly editorPath: 'edit' | 'edit_custom';
}

const text: DocTypeFacts = {
  hasTables: false,
  hasAddress: false,
  usesCommonParams: false,
  belongsToService: false,
  isListed: true,
  isModel: false,
  isAbout: false,
  editorPath: 'edit',
};
const table: DocTypeFacts = { ...text, hasTables: true };

const docTypeFacts: Readonly<Record<DocType, DocTypeFacts>> = {
  [DocType.http]: { ...table, hasAddress: true, usesCommonParams: true },
  [DocType.dubbo]: { ...table, belongsToService: true },
  [DocType.custom]: { ...text, editorPath: 'edit_custom' },
  [DocType.markdown]: text,
  [DocType.model]: { ...table, isListed: false, isModel: true },
  [DocType.about]: { ...table, isListed: false, isAbout: true },
};

/** Also for a number that is not a type of doc: that of a folder, or of a newer server. */
export const factsOf = (type: number): DocTypeFacts =>
  Object.entries(docTypeFacts).find(([known]) => Number(known) === type)?.[1] ?? text;

/** The types that are in no list, tree or count of docs, for SQL. */
export const unlistedTypes: string = Object.values(DocType)
  .filter((type) => !docTypeFacts[type].isListed)
  .join();

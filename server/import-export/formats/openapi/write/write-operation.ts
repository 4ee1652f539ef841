import { NOT_DEPRECATED } from '../../../../../contracts/platform/enums.js';
import { parseExactJson } from '../../../../../contracts/platform/exact-json.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { withKeywords } from '../operation-keywords.js';
import { objectOr } from '../operation-parts.js';
import { operationFields } from '../read-openapi.js';
import { OperationPart, type WrittenOperation } from './operation-part.js';
import { isSameDescription } from './original-operation.js';
import { BodyWriter } from './write-bodies.js';
import { ParameterWriter } from './write-parameters.js';
import { ResponseWriter } from './write-responses.js';

/** Writes the operation of one HTTP doc. */
export class OperationWriter extends OperationPart {
  private readonly parameters: ParameterWriter;
  private readonly responses: ResponseWriter;
  private readonly bodies: BodyWriter;

  constructor(written: WrittenOperation) {
    super(written);
    this.parameters = new ParameterWriter(written);
    this.responses = new ResponseWriter(written);
    this.bodies = new BodyWriter(written);
  }

  /** Whether the parameters are those of the operation and its path as they were. */
  get hasSameParameters(): boolean {
    return this.parameters.isSameAsBefore;
  }

  /** `tags`: undefined = as they were. `isAlone`: the parameters of the path are written here. */
  write(tags: readonly string[] | undefined, isAlone: boolean): JsonObject {
    const { base, doc } = this;
    const [read, keywords] = [this.readKeywords(), this.keywords()];
    const operation: JsonObject = {
      ...withKeywords(base, read, keywords),
      ...(tags && { tags: tags.length > 0 ? tags : undefined }),
      ...this.texts(),
    };
    if (isAlone || !this.hasSameParameters) operation.parameters = this.parameters.write();
    operation.requestBody = this.bodies.write(read, keywords);
    operation.responses = this.responses.write();
    const codes = this.responses.otherCodes();
    operation['x-error-codes'] = codes.length > 0 ? codes : undefined;
    if (this.parameters.lostSecurity()) operation.security = [];
    const { author, label, remark } = doc;
    const own = Object.fromEntries(Object.entries({ author, label, remark }).filter(([, value]) => value !== ''));
    operation['x-annals'] = Object.keys(own).length > 0 ? own : undefined;
    return operation;
  }

  private readKeywords(): readonly string[] {
    const { openapi } = this.doc.extra ?? {};
    const read = isObject(openapi) ? openapi.keywords : undefined;
    return Array.isArray(read) ? read.filter((name) => typeof name === 'string') : [];
  }

  /** Whether it refers to a part of another document: its doc was copied from another application. */
  private leadsNowhere(text: string): boolean {
    if (this.original) return false;
    const references = [...text.matchAll(/"\$ref":"(#[^"\\]{0,2000})"/g)];
    return references.some(([, ref = '']) => this.writing.reading.resolver.at(ref) === undefined);
  }

  private keywords(): JsonObject {
    const all = Object.entries(this.doc.operation ?? {}).filter(([, text]) => !this.leadsNowhere(text));
    const read = all.map(([name, text]): [string, unknown] => [name, parseExactJson(text)]);
    return Object.fromEntries(read.filter(([name, value]) => name !== 'security' || this.isDeclared(value)));
  }

  /** Whether the document has the schemes of all requirements (OpenAPI 3.1, 4.8.30); those that came with it have their own. */
  private isDeclared(security: unknown): boolean {
    if (this.original || !Array.isArray(security)) return true;
    const schemes = objectOr(objectOr(this.writing.document.components).securitySchemes);
    return security.every((one) => Object.keys(objectOr(one)).every((name) => Object.hasOwn(schemes, name)));
  }

  private texts(): JsonObject {
    const { doc, original, writing } = this;
    const was = original && operationFields(original.place, writing.reading.losses);
    const isDeprecated = doc.deprecated !== NOT_DEPRECATED;
    const description = original?.place.operation.description ?? original?.place.item.description;
    return {
      ...(was?.name !== doc.name && { summary: doc.name }),
      ...(!isSameDescription(description, doc.description) && {
        description: doc.description.trim() || undefined,
      }),
      ...(was?.deprecated !== doc.deprecated && {
        deprecated: isDeprecated ? true : undefined,
        'x-deprecated-reason': isDeprecated && doc.deprecated !== '' ? doc.deprecated : undefined,
      }),
    };
  }
}

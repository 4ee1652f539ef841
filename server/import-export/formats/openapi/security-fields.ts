import { pointerKey } from './file-names.js';
import { isObject, type JsonObject } from './object-kinds.js';
import type { Resolver } from './resolver.js';
import type { GivenField } from './schema-fields.js';

type SecurityField = GivenField & { readonly in: string };

/** The headers and query parameters with which an operation is authorized. */
export function securityFields(
  document: JsonObject,
  operation: JsonObject,
  resolver: Resolver,
  pointer: string,
): SecurityField[] {
  const given = operation.security ?? document.security;
  const alternatives = Array.isArray(given) ? given.filter(isObject) : [];
  const schemes = isObject(document.components) ? document.components.securitySchemes : undefined;
  const fields = new Map<string, SecurityField>();
  for (const alternative of alternatives)
    for (const [name, scopes] of Object.entries(alternative)) {
      const scheme = isObject(schemes) && Object.hasOwn(schemes, name) ? resolver.object(schemes[name]) : undefined;
      if (!scheme) continue;
      const field = fieldOf(name, scheme, scopes, `${pointer}/security/${pointerKey(name)}`);
      if (!field) continue;
      // A header that all alternatives have is required.
      const required = alternatives.every((one) =>
        Object.keys(one).some(
          (other) => isObject(schemes) && isSameField(field, other, resolver.object(schemes[other])),
        ),
      );
      const key = `${field.in} ${field.name.toLowerCase()}`;
      const before = fields.get(key);
      fields.set(key, { ...(before ? merged(before, field) : field), required });
    }
  return [...fields.values()];
}

function isSameField(field: SecurityField, name: string, scheme: JsonObject): boolean {
  const other = fieldOf(name, scheme, [], '');
  return other?.in === field.in && other.name.toLowerCase() === field.name.toLowerCase();
}

/** Two schemes with the same header: one row describes both. */
function merged(a: SecurityField, b: SecurityField): SecurityField {
  const texts = [a.beside?.description, b.beside?.description].filter((one) => typeof one === 'string' && one !== '');
  return { ...a, beside: { ...a.beside, description: [...new Set(texts)].join('\n') } };
}

function fieldOf(name: string, scheme: JsonObject, scopes: unknown, origin: string): SecurityField | undefined {
  const place = placeOf(scheme);
  if (!place) return undefined;
  const needed = Array.isArray(scopes) && scopes.length > 0 ? `scopes: ${scopes.join(', ')}` : '';
  const own = typeof scheme.description === 'string' && scheme.description !== '' ? scheme.description : name;
  const description = [own, needed].filter(Boolean).join('\n');
  return {
    ...{ name: place.header, in: place.in, required: true, origin, schema: { type: 'string' } },
    beside: { description, example: place.example },
  };
}

function placeOf({
  type,
  name,
  in: place,
  scheme,
}: JsonObject): { header: string; in: string; example: string } | undefined {
  if (type === 'apiKey' && typeof name === 'string') {
    if (place === 'cookie') return { header: 'Cookie', in: 'header', example: `${name}={value}` };
    return place === 'header' || place === 'query' ? { header: name, in: place, example: '' } : undefined;
  }
  if (type === 'oauth2' || type === 'openIdConnect')
    return { header: 'Authorization', in: 'header', example: 'Bearer {token}' };
  if (type !== 'http' || typeof scheme !== 'string') return undefined;
  const word = scheme.slice(0, 1).toUpperCase() + scheme.slice(1);
  return {
    header: 'Authorization',
    in: 'header',
    example: `${word} {${/^basic$/i.test(scheme) ? 'credentials' : 'token'}}`,
  };
}

import type { CodeField } from './code-fields.js';
import { type CodeModel, successes } from './code-model.js';
import { camel } from './code-names.js';
import type { CodeType } from './code-types.js';
import { fetchClient } from './typescript.js';

const text = (value: string): string => JSON.stringify(value);

/** The rows of the first list in the response, or the response itself. */
function columnsOf({ responses, structs }: CodeModel): {
  readonly path: string;
  readonly columns: readonly CodeField[];
} {
  const fieldsOf = (type: CodeType): readonly CodeField[] =>
    type.kind === 'struct' ? (structs.find(({ name }) => name === type.name)?.fields ?? []) : [];
  const response: CodeType = successes(responses).find(({ isTable }) => isTable)?.type ?? { kind: 'any' };
  const open: (readonly [CodeType, string])[] = [[response, '']];
  for (let next = open.shift(); next; next = open.shift()) {
    const [type, path] = next;
    if (type.kind === 'list' && type.of.kind === 'struct') return { path, columns: fieldsOf(type.of) };
    for (const field of fieldsOf(type)) open.push([field.type, `${path}?.[${text(field.name)}]`]);
  }
  return { path: '', columns: fieldsOf(response) };
}
const isPlain = ({ type }: CodeField): boolean => !['list', 'map', 'struct'].includes(type.kind);
/** With its type: a list that may be empty has none otherwise. */
const columnList = (columns: readonly CodeField[]): string => {
  const plain = columns.filter(isPlain);
  const rows = plain.map(({ name, comment }) => `  { key: ${text(name)}, title: ${text(comment || name)} },\n`);
  return `const columns: { key: string; title: string }[] = [\n${rows.join('')}];`;
};
const loader = (model: CodeModel, path: string): string => {
  const args = [
    ...(model.path.length + model.query.length + model.headers.length > 0 ? ['params'] : []),
    ...(model.bodies.length > 0 ? ['body'] : []),
  ].join(', ');
  return `const data: any = await ${camel(model.name)}(${args});\n    rows = [data${path} ?? []].flat();`;
};
const given = (model: CodeModel): string[] => [
  ...(model.path.length + model.query.length + model.headers.length > 0 ? [`params: ${model.name}Params`] : []),
  ...(model.bodies.length > 0 ? [`body: ${model.name}Request`] : []),
];

export function reactTable(model: CodeModel): string {
  const { path, columns } = columnsOf(model);
  const props = given(model);
  const names = props.map((prop) => prop.split(':', 1)[0]);
  return `import { useEffect, useState } from 'react';

${fetchClient(model)}
${columnList(columns)}

export function ${model.name}Table(${props.length > 0 ? `{ ${names.join(', ')} }: { ${props.join('; ')} }` : ''}) {
  const [rows, setRows] = useState<Record<string, unknown>[]>([]);
  useEffect(() => {
    void (async () => {
      let rows: Record<string, unknown>[] = [];
      ${loader(model, path)}
      setRows(rows);
    })();
  }, []);
  return (
    <table>
      <thead>
        <tr>{columns.map(({ key, title }) => <th key={key}>{title}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>{columns.map(({ key }) => <td key={key}>{String(row[key] ?? '')}</td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}
`;
}

export function vueTable(model: CodeModel): string {
  const { path, columns } = columnsOf(model);
  const props = given(model);
  return `<script lang="ts">
${fetchClient(model)}</script>

<script setup lang="ts">
import { onMounted, ref } from 'vue';
${props.length > 0 ? `const { ${props.map((prop) => prop.split(':', 1)[0]).join(', ')} } = defineProps<{ ${props.join('; ')} }>();\n` : ''}
${columnList(columns)}
const list = ref<Record<string, unknown>[]>([]);
onMounted(async () => {
    let rows: Record<string, unknown>[] = [];
    ${loader(model, path)}
    list.value = rows;
});
</script>

<template>
  <table>
    <thead>
      <tr><th v-for="column in columns" :key="column.key">{{ column.title }}</th></tr>
    </thead>
    <tbody>
      <tr v-for="(row, at) in list" :key="at"><td v-for="column in columns" :key="column.key">{{ row[column.key] }}</td></tr>
    </tbody>
  </table>
</template>
`;
}

import { expect, it } from '@jest/globals';
import type { Variable } from '../../../../../../client/features/try-out/debugging/variables/variables.js';
import { openBrowser } from '../../../../screen.js';

openBrowser();
const { act, useState } = await import('react');
const { field, show, submit, type } = await import('../../../../admin/stage.js');
const { VariablesDialog } = await import(
  '../../../../../../client/features/try-out/debugging/variables/VariablesDialog.js'
);

type Variables = readonly Variable[];
const one = (name: string, value: string): Variable => ({ name, value, isSecret: false });

/** Opens the dialog with these shared variables; `saved` holds what was there when one began, and what became of it. */
async function opened(first: Variables) {
  const saved: (readonly [Variables, Variables])[] = [];
  const save = async (before: Variables, next: Variables) => void saved.push([before, next]);
  let come: (variables: Variables) => void = () => {};
  function Opened() {
    const [variables, setVariables] = useState(first);
    come = setVariables;
    const shared = { environmentName: 'test', variables, save };
    return <VariablesDialog variables={[]} onVariables={() => {}} shared={shared} onClose={() => {}} />;
  }
  await show(<Opened />);
  return { saved, arrive: (variables: Variables) => act(async () => come(variables)) };
}

it('shows shared variables that come after it was opened, and saves none that were not changed', async () => {
  const { saved, arrive } = await opened([]);
  await arrive([one('tenant', 'acme')]);
  expect((await field('Value of tenant')).value).toBe('acme');
  await submit();
  expect(saved).toEqual([]);
});

it('leaves what a colleague adds while it is open', async () => {
  const { saved, arrive } = await opened([one('tenant', 'acme')]);
  await type('Value of tenant', 'other');
  await arrive([one('tenant', 'acme'), one('region', 'eu')]);
  await submit();
  expect(saved).toEqual([[[one('tenant', 'acme')], [one('tenant', 'other')]]]);
});

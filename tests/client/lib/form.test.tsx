import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { endpoint } from '../../../contracts/platform/endpoint.js';
import { email, name, text } from '../../../contracts/platform/wire.js';
import { fakeServer, openBrowser } from '../screen.js';

openBrowser();

const { act } = await import('react');
const { errors, field, show, submit, type, until } = await import('../admin/stage.js');
const { useForm } = await import('../../../client/lib/form.js');
const { isRefused } = await import('../../../client/lib/api.js');
const { useChange } = await import('../../../client/lib/query.js');
const { FormError } = await import('../../../client/ui/Field.js');
const { TextField } = await import('../../../client/ui/TextField.js');

const save = endpoint('POST', '/form/save', {
  input: z.object({ title: name(8), mail: email.default(''), note: text(5).default('') }),
  reply: z.object({ id: z.string() }),
});

function Sample({ onDone }: { onDone?: (id: string) => void }) {
  const form = useForm({
    initial: { title: '', mail: '', note: '' },
    endpoint: save,
    change: useChange(save),
    input: (values) => ({ ...values, title: values.title.trim() }),
    check: ({ note }) => ({ note: note === 'no' ? 'not this one' : undefined }),
    fieldOf: (error) => (isRefused(error, 'doc.exists') ? 'title' : undefined),
    onDone: ({ id }) => onDone?.(id),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <FormError error={form.error} />
      <TextField label="Title" field={form.bind('title')} />
      <TextField label="Mail" field={form.bind('mail')} />
      <TextField label="Note" field={form.bind('note')} />
    </form>
  );
}

function Repeated() {
  const form = useForm({
    initial: { title: '', again: '' },
    endpoint: save,
    change: useChange(save),
    input: ({ title }) => ({ title, mail: '', note: '' }),
    check: ({ title, again }) => ({ again: title === again ? undefined : 'differs' }),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField label="Title" field={form.bind('title')} />
      <TextField label="Again" field={form.bind('again')} />
    </form>
  );
}

const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

describe('a form', () => {
  it('marks the fields that may not be empty, as the contract says', async () => {
    fakeServer();
    await show(<Sample />);
    const marked = [...document.querySelectorAll('label[data-required]')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['Title']);
    expect((await field('Title')).getAttribute('aria-required')).toBe('true');
    expect((await field('Mail')).hasAttribute('aria-required')).toBe(false);
  });

  it('marks nothing where every field must be filled', async () => {
    fakeServer();
    await show(<Repeated />);
    expect(await field('Again')).toBeDefined();
    expect(document.querySelector('[data-required], [aria-required]')).toBeNull();
  });

  it('is checked by the contract at the first try, at each field, with the focus on the first wrong one', async () => {
    const server = fakeServer();
    await show(<Sample />);
    await type('Mail', 'nobody');
    await type('Note', 'longer');
    expect(errors()).toEqual([]);
    await submit();
    expect(errors()).toEqual(['Can not empty and max-length is 8', 'Email format error', 'Max length is 5']);
    expect(document.activeElement).toBe(await field('Title'));
    await type('Title', 'A doc');
    expect(errors()).toEqual(['Email format error', 'Max length is 5']);
    await submit();
    expect(document.activeElement).toBe(await field('Mail'));
    expect(server.sent).toEqual([]);
  });

  it('adds what the contract cannot know', async () => {
    fakeServer();
    await show(<Sample />);
    await type('Title', 'A doc');
    await type('Note', 'no');
    await submit();
    expect(errors()).toEqual(['not this one']);
  });

  it('is sent once, however often it is submitted', async () => {
    const server = fakeServer();
    server.answers(save, () => ({ id: '7' }));
    const done: string[] = [];
    await show(<Sample onDone={(id) => done.push(id)} />);
    await type('Title', ' A doc ');
    const form = document.querySelector('form');
    await act(async () => {
      for (let i = 0; i < 3; i++) form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    await until(() => done.length > 0);
    expect(server.sent.map(({ body }) => body)).toEqual([{ title: 'A doc', mail: '', note: '' }]);
  });

  it('marks nothing while the next input is typed after a success', async () => {
    const server = fakeServer();
    server.answers(save, () => ({ id: '7' }));
    const done: string[] = [];
    await show(<Sample onDone={(id) => done.push(id)} />);
    await type('Title', 'A doc');
    await submit();
    await until(() => done.length > 0);
    await type('Title', '');
    expect(errors()).toEqual([]);
    await submit();
    expect(errors()).toEqual(['Can not empty and max-length is 8']);
  });

  it('shows a refusal at its field until that is changed, and may be sent again', async () => {
    const server = fakeServer();
    server.refuses(save, '100', 'A doc already exists', { key: 'doc.exists' });
    await show(<Sample />);
    await type('Title', 'A doc');
    await submit();
    await until(() => errors().length > 0);
    expect([errors(), alerts()]).toEqual([['A doc already exists'], []]);
    expect(document.activeElement).toBe(await field('Title'));
    await type('Title', 'Another');
    expect(errors()).toEqual([]);
    await submit();
    expect(server.sent).toHaveLength(2);
  });

  it.each([
    [
      'fields of an invalid input',
      { key: 'input.invalid', fields: { mail: 'unknown domain' } },
      ['unknown domain'],
      [],
    ],
    ['the field that a refusal names', { key: 'user.unknown', field: 'note' }, ['Refused'], []],
    ['no field', { key: 'access.forbidden' }, [], ['Refused']],
  ])('places what the server says: %s', async (_what, data, atFields, above) => {
    fakeServer().refuses(save, '100', 'Refused', data);
    await show(<Sample />);
    await type('Title', 'A doc');
    await submit();
    await until(() => errors().length + alerts().length > 0);
    expect([errors(), alerts()]).toEqual([atFields, above]);
  });
});

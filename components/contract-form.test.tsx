import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ContractFormFields } from '@/components/contract-form';
import { useContractForm } from '@/components/use-contract-form';
import type { ContractSchema } from '@/lib/api/contract-document';

const schema: ContractSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 5 },
    plan: { type: 'string', enum: ['small', 'large'] },
    scopes: { type: 'array', items: { type: 'string', enum: ['read', 'write'] } },
  },
  required: ['name'],
};

function Example({
  contract,
  initial,
}: {
  contract: ContractSchema | null;
  initial?: Record<string, unknown>;
}) {
  const [begin] = useState(initial ?? {});
  const form = useContractForm({ document: contract === null ? null : {}, schema: contract, initial: begin });
  const [sent, setSent] = useState('nothing');
  const submit = async () => {
    const body = await form.read();
    setSent(body === null ? 'nothing' : JSON.stringify(body));
  };
  return (
    <>
      <ContractFormFields form={form} label="Body" words={{ name: { label: 'Name' } }} />
      <button type="button" onClick={() => void submit()}>
        Send
      </button>
      <output aria-label="Sent">{sent}</output>
    </>
  );
}

const sent = () => screen.getByRole('status', { name: 'Sent' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('a form from the contract', () => {
  it('sends what was entered, and leaves out what was not', async () => {
    render(<Example contract={schema} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'web');
    await userEvent.click(screen.getByRole('checkbox', { name: 'write' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'read' }));
    await send();
    await within(sent()).findByText('{"name":"web","scopes":["read","write"]}');
  });

  it('says on the field what the contract does not allow', async () => {
    render(<Example contract={schema} />);
    await send();
    await screen.findByText('This is needed.');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'too long');
    await send();
    await screen.findByText('At most 5 characters.');
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    expect(sent().textContent).toBe('nothing');
  });

  it('draws and sends fields by names that every object has', async () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string"},"constructor":{"type":"string"}}',
    ) as object;
    render(<Example contract={{ type: 'object', properties }} />);
    await userEvent.type(screen.getByRole('textbox', { name: '__proto__' }), 'a');
    await userEvent.type(screen.getByRole('textbox', { name: 'constructor' }), 'b');
    await send();
    await within(sent()).findByText('{"__proto__":"a","constructor":"b"}');
  });

  it('keeps what was entered on the way to JSON and back', async () => {
    render(<Example contract={schema} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'web');
    await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
    const editor = screen.getByRole('textbox', { name: 'Body as JSON' });
    expect((editor as HTMLTextAreaElement).value).toBe('{\n  "name": "web"\n}');
    await userEvent.clear(editor);
    await userEvent.paste('{"name":"api","plan":"large"}');
    await userEvent.click(screen.getByRole('button', { name: 'Fields' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('api');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'plan' }).value).toBe('large');
  });

  it('stays with JSON that the fields cannot show, and says so', async () => {
    render(<Example contract={schema} />);
    await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
    const editor = screen.getByRole('textbox', { name: 'Body as JSON' });
    await userEvent.clear(editor);
    await userEvent.paste('{"name":"api","other":1}');
    await userEvent.click(screen.getByRole('button', { name: 'Fields' }));
    await screen.findByText('The fields cannot show this JSON, so it stays as it is.');
    expect((editor as HTMLTextAreaElement).value).toBe('{"name":"api","other":1}');
  });

  it('is JSON alone where there is no contract, and tells where it does not parse', async () => {
    render(<Example contract={null} initial={{ profile_id: 'mp-1' }} />);
    const editor = screen.getByRole('textbox', { name: 'Body as JSON' });
    expect((editor as HTMLTextAreaElement).value).toContain('"mp-1"');
    await userEvent.clear(editor);
    await userEvent.paste('{"a": 1,\n b}');
    await send();
    await screen.findByText('This is not JSON: look at line 2, column 2.');
    await userEvent.clear(editor);
    await userEvent.paste('[1]');
    await send();
    await screen.findByText('Write an object: { … }.');
  });
});

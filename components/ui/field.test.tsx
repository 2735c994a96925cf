import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';

it('names its control and describes it with its hint', () => {
  render(
    <Field label="Name" hint="Used for the subdomain.">
      <Input />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input).toHaveProperty('ariaInvalid', null);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Used for the subdomain.',
  );
});

it('marks its control invalid and describes it with hint and error', () => {
  render(
    <Field label="CPU units" hint="0.25 to 4" error="At most 4.">
      <Input defaultValue="6" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'CPU units' });
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    '0.25 to 4',
    'At most 4.',
  ]);
});

it('wires a select and says that it is required', () => {
  render(
    <Field label="Runtime" required>
      <Select>
        <option>dynamic</option>
      </Select>
    </Field>,
  );
  const select = screen.getByRole('combobox', { name: 'Runtime' });
  expect(select.getAttribute('aria-required')).toBe('true');
  expect(select.getAttribute('aria-describedby')).toBeNull();
});

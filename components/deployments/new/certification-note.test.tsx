import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CertificationNote } from '@/components/deployments/new/certification-note';

const words = (code: string, status: number) => {
  const view = render(<CertificationNote error={{ code, status }} />);
  const text = screen.queryByRole('status')?.textContent ?? null;
  view.unmount();
  return text;
};

it('tells a template that is not certified from one that could not be checked, and says nothing of other errors', () => {
  expect(words('template_not_certified', 409)).toMatch(/^This template is not certified.*cannot help/);
  expect(words('template_not_certified', 503)).toMatch(/could not be checked just then.*may be taken/);
  expect(words('template_not_found', 404)).toBeNull();
});

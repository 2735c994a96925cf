import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExternalLink } from '@/components/external-link';

it('links only http and https, without handing over this page', () => {
  render(<ExternalLink href="https://app.host.example/">app</ExternalLink>);
  const link = screen.getByRole('link', { name: /app/ });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('href')).toBe('https://app.host.example/');
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', '/relative'])(
  'shows %s as text',
  (href) => {
    render(<ExternalLink href={href} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(href)).toBeDefined();
  },
);

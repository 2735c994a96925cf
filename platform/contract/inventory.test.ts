import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BUDGETS } from '../http/budgets.ts';

const responseSchema = z.looseObject({
  description: z.string().min(1),
  'x-error-codes': z.array(z.string()).optional(),
  content: z.record(z.string(), z.looseObject({ schema: z.object() })).optional(),
});
const operationSchema = z.looseObject({
  operationId: z.string().min(1),
  'x-credential': z.enum(['none', 'bearer', 'portal_session']),
  'x-budget': z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), responseSchema),
});
const document = z
  .looseObject({
    openapi: z.string(),
    info: z.looseObject({ version: z.string() }),
    paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  })
  .parse(JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')));

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);

it('the contract has the version, the paths and the operations of specification 9', () => {
  expect(document.info.version).toBe('2026-07-10');
  expect(Object.keys(document.paths)).toHaveLength(33);
  expect(operations).toHaveLength(45);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(45);
});

it('every pattern is one that a client can use as it stands', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g)].map(
    ([, text]) => z.string().parse(JSON.parse(text ?? '')),
  );
  expect(patterns.length).toBeGreaterThan(5);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern, 'u')).not.toThrow();
    expect(pattern).not.toMatch(/\/[a-z]$/);
  }
});

describe.each(operations)('$name', (operation) => {
  const isOpen = operation['x-credential'] === 'none';
  const codes = Object.entries(operation.responses).flatMap(([, one]) => one['x-error-codes'] ?? []);

  it('declares who may call it, and only the contract itself is open', () => {
    expect(isOpen).toBe(operation.name === 'get /openapi.json');
    expect(operation.security).toEqual(isOpen ? [] : [{ bearer: [] }]);
    expect(codes.includes('authentication_required')).toBe(!isOpen);
    expect(codes.includes('portal_session_required')).toBe(operation['x-credential'] === 'portal_session');
  });

  it('declares its budget and the answer when that is used up', () => {
    if (isOpen) expect(operation['x-budget']).toBeUndefined();
    else expect(Object.keys(BUDGETS)).toContain(operation['x-budget']);
    expect(operation.responses['429']?.['x-error-codes']).toEqual(isOpen ? undefined : ['rate_limited']);
  });

  it('declares its errors, each status with its codes and its shape', () => {
    const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    expect(refusals.length).toBeGreaterThan(0);
    for (const [status, { content, 'x-error-codes': own }] of refusals) {
      expect(own, status).toBeDefined();
      expect(content?.['application/json'], status).toBeDefined();
    }
    expect(operation.responses['500']?.['x-error-codes']).toContain('internal_error');
  });
});

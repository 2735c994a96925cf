import queryPlugin from '@tanstack/eslint-plugin-query';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx', '**/*.mts'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**', '.ci/**'];
const PORTAL = [
  '{proxy,instrumentation,instrumentation-client}.ts',
  'app/**/*.{ts,tsx}',
  'components/**/*.{ts,tsx}',
  'lib/**/*.{ts,tsx}',
];

/** A rule that reports every node the selectors match, with one message that says what to do instead. */
const ban = (message, ...selectors) => ({
  meta: { type: 'problem', schema: [], messages: { banned: message } },
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node) => context.report({ node, messageId: 'banned' })]),
    ),
});

// esquery ends a pattern at the first slash, so the slash is written as its code.
const PATH = '/^\\u002F/';
const isPath = (at) => [`[${at}.value=${PATH}]`, `[${at}.quasis.0.value.raw=${PATH}]`];
const LINK = 'JSXAttribute[name.name=/^(href|action|formAction)$/]';

const serverOnlyFirst = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { first: "A file of lib/server begins with: import 'server-only'" },
  },
  create: (context) => ({
    Program(node) {
      const [first] = node.body;
      if (first?.type === 'ImportDeclaration' && first.source.value === 'server-only') return;
      context.report({ loc: { line: 1, column: 0 }, messageId: 'first' });
    },
  }),
};

/** The rules of this project's own that no published rule says. */
const portico = {
  rules: {
    'server-only-first': serverOnlyFirst,
    'no-use-client': ban(
      "Routes are server components: only an error file of app/ says 'use client'. Move the interactive part to components/.",
      'Program > ExpressionStatement[directive="use client"]',
    ),
    'no-process-env': ban(
      'Read the environment in env.ts (lib/server, platform, launch or e2e/support) and pass the value on.',
      'MemberExpression[object.name="process"][property.name="env"]',
      'ImportDeclaration[source.value=/^(node:)?process$/] > ImportSpecifier[imported.name="env"]',
    ),
    'no-fetch': ban(
      'Ask the platform through lib/api: fetch is called only in lib/api, lib/server, app/api and platform/.',
      'CallExpression[callee.name="fetch"]',
      'CallExpression[callee.object.name=/^(globalThis|window|self)$/][callee.property.name="fetch"]',
    ),
    'no-double-cast': ban(
      'A cast through unknown hides a wrong type: correct the type, or read the value with a schema.',
      'TSAsExpression > TSAsExpression > TSUnknownKeyword',
      'TSAsExpression > TSAsExpression > TSAnyKeyword',
    ),
    'no-export-all': ban(
      'Export names from the file that holds them, and import that file: no barrels.',
      'ExportAllDeclaration',
    ),
    'no-index-file': ban('No barrels: name the file after what it holds and import that.', 'Program'),
    'no-default-export': ban(
      'Use a named export: a default export is only for the files where Next or a tool demands one.',
      'ExportDefaultDeclaration',
      'ExportSpecifier[exported.name="default"]',
    ),
    'routes-only': ban(
      'Take in-app paths from lib/routes.ts, where each is a function the compiler checks.',
      ...[`[value.value=${PATH}]`, ...isPath('value.expression')].map((path) => LINK + path),
      ...isPath('value').map((path) => `Property[key.name="href"]${path}`),
      ...isPath('arguments.0').flatMap((path) => [
        `CallExpression[callee.name=/^(redirect|permanentRedirect)$/]${path}`,
        `CallExpression[callee.object.name=/[Rr]outer$/][callee.property.name=/^(push|replace|prefetch)$/]${path}`,
      ]),
    ),
    'own-link': ban(
      'Link by components/link.tsx: next/link reads pages before anybody goes there.',
      'ImportDeclaration[source.value="next/link"]',
    ),
    'working-told': ban(
      'A button that calls the platform passes `working`, also as false: without a network it is then held back, with the reason.',
      'JSXOpeningElement[name.name=/^(Button|IconButton)$/]:not(:has(> JSXAttribute[name.name="working"]))' +
        ' > JSXAttribute[name.name="onClick"] Identifier[name=/^(refetch|mutate|mutateAsync|askNow)$/]',
    ),
    'patient-wait': ban(
      'vi.waitFor gives up after a second: use waitFor of testing-library or expect.poll, whose bound is set for all, or pass one.',
      'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/][arguments.length=1]',
    ),
    'no-raw-html': ban(
      'Text of others is never put into the page as HTML.',
      'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
      'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
    ),
  },
};

export default defineConfig(
  globalIgnores([
    '.next*/**',
    '.data*/**',
    'platform/templates/**',
    'e2e/bench/peers/**',
    'lib/api/*.gen.ts',
    'next-env.d.ts',
    'playwright-report/**',
    'test-results/**',
  ]),
  // A rule holds or is changed here, for everyone; it is never switched off beside a line.
  { linterOptions: { noInlineConfig: true } },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { portico },
    rules: {
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Deprecated only to stand out; lib/server/oidc.ts allows it for an issuer on this machine and nowhere else.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true, boolean: true, number: true, bigint: true } },
      ],
      '@typescript-eslint/prefer-optional-chain': 'error',
      // Interfaces of libraries and of Next ask for a promise where there is nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // A callback that may be async is `() => void | Promise<void>`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'portico/no-process-env': 'error',
      'portico/no-fetch': 'error',
      'portico/no-double-cast': 'error',
      'portico/no-export-all': 'error',
      'portico/no-default-export': 'error',
      'portico/routes-only': 'error',
      'portico/own-link': 'error',
      'portico/no-raw-html': 'error',
      'portico/patient-wait': 'error',
      'portico/working-told': 'error',
    },
  },
  {
    files: PORTAL,
    extends: [reactHooks.configs.flat['recommended-latest'], queryPlugin.configs['flat/recommended-strict']],
    rules: {
      'no-console': 'error',
      // The compiler leaves a component with a virtualizer as it is; those say 'use no memo' and draw little.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    // lib passes on queries that components define, with the key they came with.
    files: ['lib/**'],
    rules: { '@tanstack/query/exhaustive-deps': 'off', '@tanstack/query/prefer-query-options': 'off' },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: ['app/**/error.tsx', 'app/**/global-error.tsx'],
    rules: { 'portico/no-use-client': 'error' },
  },
  { files: ['app/**/page.tsx'], rules: { 'max-lines': ['error', { max: 40 }] } },
  { files: ['lib/server/**/*.ts'], ignores: TESTS, rules: { 'portico/server-only-first': 'error' } },
  { files: ['**/index.ts', '**/index.tsx'], rules: { 'portico/no-index-file': 'error' } },
  {
    files: [
      '{lib/server,platform,launch,e2e/support}/env.ts',
      '.ci/test.ts',
      '.ci/command.ts',
      '.ci/properties.ts',
    ],
    rules: { 'portico/no-process-env': 'off' },
  },
  {
    // It stands for a library, whose shape it has.
    files: ['.ci/properties.ts'],
    rules: { 'portico/no-export-all': 'off', 'portico/no-default-export': 'off' },
  },
  {
    files: ['lib/api/**', 'lib/server/**', 'app/api/**', 'platform/**', 'launch/**'],
    rules: { 'portico/no-fetch': 'off' },
  },
  { files: ['lib/routes.ts'], rules: { 'portico/routes-only': 'off' } },
  { files: ['components/link.tsx'], rules: { 'portico/own-link': 'off' } },
  {
    files: [
      'app/**/{page,layout,template,loading,error,global-error,not-found,default}.tsx',
      'app/**/{manifest,robots,sitemap,icon,apple-icon,opengraph-image}.{ts,tsx}',
      'proxy.ts',
      'e2e/support/global-{setup,teardown}.ts',
      'platform/testing/global-setup.ts',
      '*.config.ts',
      'platform/db/drizzle.config.ts',
    ],
    rules: { 'portico/no-default-export': 'off' },
  },
  {
    // Tests read answers as they come and group cases in long callbacks; the compiler is strict there all the same.
    files: TESTS,
    rules: {
      'max-lines-per-function': 'off',
      'portico/no-fetch': 'off',
      'portico/routes-only': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);

/** The arrows of the architecture: who may import whom. */
const SOURCES =
  '^((app|components|lib|platform|launch|e2e|[.]ci)/|proxy[.]ts$|instrumentation(-client)?[.]ts$)';
const TESTS = '([.]test[.]tsx?$|^lib/testing/|^platform/testing/|^platform/runtime/testing/)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Modules in a circle cannot be understood or tested one by one: move what both need into a third.',
      severity: 'error',
      from: { path: SOURCES },
      to: { circular: true },
    },
    {
      name: 'resources-apart',
      comment:
        'A resource never imports another resource: move what they share to the root of components/ or to lib/. ' +
        'The credit state is the gate in front of every create and of every key, and a binding quote precedes some creates, so all may use them.',
      severity: 'error',
      from: { path: '^components/([^/]+)/', pathNot: '^components/(ui|charts|navigation)/' },
      to: { path: '^components/[^/]+/', pathNot: '^components/($1|ui|charts|navigation|credits|quotes)/' },
    },
    {
      name: 'shared-knows-no-resource',
      comment:
        'Shared interface parts know no resource; only the frame (components/navigation) may name several of them.',
      severity: 'error',
      from: { path: ['^components/[^/]+$', '^components/(ui|charts)/'] },
      to: { path: '^components/[^/]+/', pathNot: '^components/(ui|charts|navigation)/' },
    },
    {
      name: 'components-below-app',
      comment: 'Routes use components, never the other way round.',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^app/' },
    },
    {
      name: 'components-not-on-server',
      comment:
        "Components run in the browser too: only a resource's actions.ts ('use server') may use lib/server.",
      severity: 'error',
      from: { path: '^components/', pathNot: ['/actions[.]ts$', TESTS] },
      to: { path: '^lib/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-at-the-bottom',
      comment: 'lib knows neither resources nor routes.',
      severity: 'error',
      from: { path: '^lib/', pathNot: TESTS },
      to: { path: '^(components|app)/' },
    },
    {
      name: 'api-is-isomorphic',
      comment: 'lib/api runs on the server and in the browser: it imports neither side.',
      severity: 'error',
      from: { path: '^lib/api/', pathNot: TESTS },
      to: { path: '^lib/(server|browser)/' },
    },
    {
      name: 'browser-and-server-apart',
      comment: 'Code for the browser must not pull in code for the server, nor the reverse.',
      severity: 'error',
      from: { path: '^lib/(browser|server)/', pathNot: TESTS },
      to: { path: '^lib/(browser|server)/', pathNot: '^lib/$1/' },
    },
    {
      name: 'platform-is-reached-by-its-api',
      comment:
        'Nothing outside platform/ imports it: programs meet it through its API and the generated contract.',
      severity: 'error',
      from: { path: SOURCES, pathNot: '^platform/' },
      to: { path: '^platform/', pathNot: '^platform/openapi[.]json$' },
    },
    {
      name: 'platform-stands-alone',
      comment: 'The platform shares no source with the portal or the launcher.',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(app|components|lib|launch|e2e|[.]ci)/' },
    },
    {
      name: 'launcher-stands-alone',
      comment: 'The launcher starts programs; it imports none of them.',
      severity: 'error',
      from: { path: '^launch/' },
      to: { path: '^(app|components|lib|platform|e2e|[.]ci)/' },
    },
    {
      name: 'no-tests-in-products',
      comment: 'Test helpers are imported by tests only.',
      severity: 'error',
      from: { path: SOURCES, pathNot: [TESTS, '^e2e/', '^[.]ci/'] },
      to: { path: TESTS },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: { path: SOURCES },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-package-in-products',
      comment: 'What runs in production is listed under "dependencies".',
      severity: 'error',
      from: {
        path: '^(app|components|lib|platform|launch)/',
        pathNot: [TESTS, '[.]config[.]ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^platform/templates/', '^e2e/bench/peers/', '^[.]next', '^[.]data'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};

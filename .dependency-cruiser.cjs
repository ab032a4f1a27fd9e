/** The house's arrows (ARCHITECTURE.md). Each broken rule prints its comment: what to do instead. */
const pkg = (name) => `^packages/${name}/`
const only = (from, allowed, comment) => ({
  name: `${from}-imports`,
  severity: 'error',
  comment,
  from: { path: pkg(from) },
  to: { path: '^packages/', pathNot: [from, ...allowed].map(pkg) },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', comment: 'Two files that need each other are one idea, or hide a third.', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    only('contract', [], 'The contract is a leaf: schemas, limits, errors and policy, nothing else.'),
    only('l10n', ['contract'], 'Languages know the error keys at most.'),
    only('document', [], 'The pad as data knows nothing of the product around it.'),
    only('ui', ['contract', 'l10n'], 'The shelf that both pages share knows neither of them.'),
    only('server', ['contract', 'document', 'l10n'], 'The server never imports a page.'),
    only('manager', ['contract', 'l10n', 'ui'], 'The manager meets the editor in a URL, the server on the wire.'),
    only('editor', ['contract', 'document', 'l10n', 'ui'], 'The editor meets the manager in a URL, the server on the wire.'),
    { name: 'sql-in-stores', severity: 'error', comment: 'Put the query into a .store.ts file.', from: { path: '^packages/server/src', pathNot: ['/db/', '\\.store\\.ts$', '/testing/', '\\.test\\.ts$'] }, to: { path: 'node_modules/kysely' } },
    { name: 'fastify-at-the-edge', severity: 'error', comment: 'Only http/, app.ts and .routes.ts know HTTP.', from: { path: '^packages/server/src', pathNot: ['/http/', '/app\\.ts$', '\\.routes\\.ts$', '/testing/', '\\.test\\.ts$'] }, to: { path: 'node_modules/(fastify|@fastify)' } },
    { name: 'no-feature-siblings', severity: 'error', comment: 'Two features meet on a screen, by props and children.', from: { path: '^packages/(manager|editor)/src/features/([^/]+)/' }, to: { path: '^packages/(manager|editor)/src/features/', pathNot: '^packages/$1/src/features/$2/' } },
    { name: 'features-below-screens', severity: 'error', comment: 'Screens import features, never the other way.', from: { path: '^packages/manager/src/(features|lib)/' }, to: { path: '^packages/manager/src/screens/' } },
    { name: 'tests-from-outside', severity: 'error', comment: 'Journeys and benchmarks use the running product.', from: { path: '^(tests/e2e|bench)/' }, to: { path: '^packages/(server|manager|editor|ui)/' } },
    { name: 'no-dev-in-product', severity: 'error', comment: 'Tests may import testing/, the product may not.', from: { path: '^packages/[^/]+/src', pathNot: ['/testing/', '\\.test\\.tsx?$'] }, to: { path: '/testing/' } },
  ],
  options: { doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: true, tsConfig: { fileName: 'tsconfig.base.json' }, enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] } },
}

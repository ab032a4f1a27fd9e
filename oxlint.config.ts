import type { OxlintConfig } from 'oxlint'

/** Imports that a place refuses, and the sentence that the linter then shows. */
interface Boundary {
  readonly group: string[]
  readonly message: string
}

interface Package {
  /** Packages that it may import. ARCHITECTURE.md shows the same as a table; a test compares the two. */
  readonly mayImport: readonly string[]
  readonly message: string
}

const PACKAGES: Readonly<Record<string, Package>> = {
  contract: { mayImport: [], message: 'The contract is a leaf: schemas, limits, errors and policy, nothing else.' },
  l10n: { mayImport: [], message: 'Languages are a leaf: texts by their keys, whatever these are about.' },
  document: { mayImport: [], message: 'The pad as data knows nothing of the product around it.' },
  ui: { mayImport: ['contract', 'l10n'], message: 'The shelf that both pages share knows neither of them.' },
  server: { mayImport: ['contract', 'l10n', 'document'], message: 'The server never imports a page.' },
  manager: {
    mayImport: ['contract', 'l10n', 'ui'],
    message: 'The manager meets the editor in a URL and the server on the wire.',
  },
  editor: {
    mayImport: ['contract', 'l10n', 'document', 'ui'],
    message: 'The editor meets the manager in a URL and the server on the wire.',
  },
}

const packageBoundary = (name: string): Boundary => {
  const { mayImport, message } = PACKAGES[name] as Package
  const others = Object.keys(PACKAGES).filter((other) => other !== name && !mayImport.includes(other))
  return { group: others.flatMap((other) => [`@sheaf/${other}`, `@sheaf/${other}/**`, `**/${other}/src/**`]), message }
}

const SQL: Boundary = { group: ['kysely'], message: 'Put the query into a .store.ts file.' }
const HTTP: Boundary = { group: ['fastify', '@fastify/*'], message: 'Only http/, app.ts and .routes.ts know HTTP.' }
const STORES: Boundary = { group: ['**/*.store.ts'], message: 'Routes call services, and services call stores.' }
const SERVICES: Boundary = { group: ['**/*.service.ts'], message: 'A store is SQL alone: services call stores.' }
const FEATURES_IN_DB: Boundary = { group: ['**/features/**'], message: 'db/ knows no feature: features import it.' }
const FEATURES_IN_HTTP: Boundary = { group: ['**/features/**'], message: 'http/ knows no feature: routes import it.' }
const ABOVE_SERVICES: Boundary = {
  group: ['**/features/**', '../realtime/**', '../../realtime/**'],
  message: 'What features are built upon knows none of them: they implement what context.ts declares.',
}
const ROOMS: Boundary = {
  group: ['../../realtime/**', '../../../realtime/**'],
  message: 'Rooms import features, never the other way: context.ts declares what features tell open pads.',
}
const ABOVE_LOG: Boundary = {
  group: ['**/features/**', '**/realtime/**'],
  message: 'The log, and reading pads from it, know neither features nor rooms.',
}
const MODALS: Boundary = {
  group: ['@mantine/modals'],
  message: 'confirm and openDialog of @sheaf/ui fetch dialogs when the first is opened.',
}
const SIBLINGS: Boundary = {
  group: ['../[a-z]*/**'],
  message: 'Two features meet on a screen, by props and children.',
}
/** The same for a file in a room of a feature. */
const SIBLINGS_OF_ROOM: Boundary = { group: ['../../[a-z]*/**'], message: SIBLINGS.message }
const SCREENS: Boundary = { group: ['**/screens/**'], message: 'Screens import features, never the other way.' }
const ABOVE_COMPONENTS: Boundary = {
  group: ['**/screens/**', '**/features/**'],
  message: 'What features share knows neither features nor screens.',
}
const ABOVE_LIB: Boundary = {
  group: ['**/screens/**', '**/features/**', '../components/**', '../../components/**'],
  message: 'lib knows neither features nor screens, nor what is drawn.',
}

const ABOVE_SERVER_LIB: Boundary = {
  group: ['../**'],
  message: 'lib knows nothing of the server: what it has could serve any program.',
}

/**
 * The features of the server: each imports those of the lines above its own alone. What has to go the other way does so
 * through what `context.ts` declares, or through a table of a feature, or of `job-kinds.ts`, that lists others.
 */
const FEATURES: readonly (readonly string[])[] = [
  ['accounts', 'audit', 'statistics'],
  ['settings', 'users', 'user-lists'],
  ['mail', 'sessions'],
  ['pads', 'recovery'],
  ['chat', 'files', 'marks', 'search'],
  ['groups'],
  ['activity'],
  ['digests', 'notifications', 'profile'],
  ['configuration', 'exports', 'invitations', 'two-factor', 'unsubscribing'],
  ['account-removal', 'history', 'sign-in'],
  ['providers', 'templates', 'trash'],
]

const featureBoundary = (name: string): Boundary => {
  const line = FEATURES.findIndex((names) => names.includes(name))
  const refused = FEATURES.slice(line)
    .flat()
    .filter((other) => other !== name)
  return {
    group: refused.flatMap((other) => [`../${other}/**`, `../../${other}/**`]),
    message: `Features know each other in one direction, which FEATURES in oxlint.config.ts says: ${name} imports only what stands above it there.`,
  }
}

type Place = readonly [name: string, files: string, ...refused: Boundary[]]

/** Imports that each place refuses besides other packages. For a file in several places only the last one counts. */
const PLACES: readonly Place[] = [
  ['contract', '**'],
  ['l10n', '**'],
  ['document', '**'],
  ['ui', '**'],
  ['server', '**', HTTP, SQL],
  ['server', 'app.ts', SQL],
  ['server', '**/*.routes.ts', SQL, STORES],
  ['server', '{pad-log,pad-reading}/**', HTTP, SQL, ABOVE_LOG],
  ['server', '**/*.store.ts', HTTP, SERVICES],
  ['server', 'pad-log/**/*.store.ts', HTTP, SERVICES, ABOVE_LOG],
  ['server', 'db/**', HTTP, FEATURES_IN_DB],
  ['server', 'http/**', SQL, FEATURES_IN_HTTP],
  ['server', 'lib/**', HTTP, SQL, ABOVE_SERVER_LIB],
  ['server', 'context.ts', HTTP, SQL, ABOVE_SERVICES],
  ['server', '{identity,jobs,rate-limits}/**', HTTP, SQL, ABOVE_SERVICES],
  ['server', '{identity,jobs,rate-limits}/**/*.store.ts', HTTP, SERVICES, ABOVE_SERVICES],
  ...FEATURES.flat().flatMap((name): Place[] => {
    const [folder, order] = [`features/${name}`, featureBoundary(name)]
    return [
      ['server', `${folder}/**`, HTTP, SQL, ROOMS, order],
      ['server', `${folder}/**/*.routes.ts`, SQL, STORES, ROOMS, order],
      ['server', `${folder}/**/*.store.ts`, HTTP, SERVICES, ROOMS, order],
    ]
  }),
  ['manager', '**', MODALS],
  ['manager', 'features/*/*', MODALS, SIBLINGS, SCREENS],
  ['manager', 'features/*/*/*', MODALS, SIBLINGS_OF_ROOM, SCREENS],
  ['manager', 'components/**', MODALS, ABOVE_COMPONENTS],
  ['manager', 'lib/**', MODALS, ABOVE_LIB],
  ['editor', '**'],
  ['editor', 'features/*/*', SIBLINGS, SCREENS],
  ['editor', 'features/*/*/*', SIBLINGS_OF_ROOM, SCREENS],
]

const refusing = (...patterns: Boundary[]): NonNullable<OxlintConfig['rules']> => ({
  'no-restricted-imports': ['error', { patterns }],
})

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'promise'],
  categories: { correctness: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-misused-promises': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    // The types check this; without them, `z.catch(schema, value)` is taken for a promise's.
    'promise/valid-params': 'off',
    'max-lines': ['error', { max: 350 }],
    'no-console': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'vitest/no-focused-tests': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    { files: ['packages/{ui,manager,editor}/**'], rules: { 'react/rules-of-hooks': 'error' } },
    { files: ['packages/{ui,manager,editor}/src/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
    ...PLACES.map(([name, files, ...refused]) => ({
      files: [`packages/${name}/src/${files}`],
      rules: refusing(packageBoundary(name), ...refused),
    })),
    {
      files: ['tests/**', 'bench/**'],
      rules: {
        'no-console': 'off',
        'vitest/expect-expect': 'off',
        ...refusing({
          group: [
            '@sheaf/server/**',
            '@sheaf/manager/**',
            '@sheaf/editor/**',
            '@sheaf/ui/**',
            '**/packages/*/src/**',
            '!@sheaf/server/testing/**',
          ],
          message: 'Journeys and benchmarks use the running product, from outside.',
        }),
      },
    },
    { files: ['tools/**'], rules: { 'no-console': 'off' } },
    { files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'], rules: { 'max-lines': ['error', { max: 400 }] } },
    { files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'], rules: { 'no-restricted-imports': 'off' } },
  ],
  ignorePatterns: ['**/dist/**', 'data/**'],
} satisfies OxlintConfig

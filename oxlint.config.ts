import { fileURLToPath } from 'node:url'
import { defineConfig } from 'oxlint'

/** Set as a whole for each kind of file: of two overrides that match a file, the later one's restrictions replace the other's. */
const noImports = (patterns: { group?: string[]; regex?: string; message: string }[], paths: object[] = []) => ({
  'no-restricted-imports': ['error', { paths, patterns }] as ['error', object],
})

const packages = [
  {
    group: ['**/apps/**', '@banyan/server', '@banyan/web'],
    message: 'A package never imports an app: pass the value in as an argument.',
  },
  {
    group: ['node:*', 'node:*/**'],
    message: 'Packages are pure: no Node. Let the app read the file and hand over the bytes.',
  },
]
const domainPackages = [
  ...packages,
  {
    group: ['@banyan/contract', 'zod'],
    message: "Domain packages declare the smallest shape that they need; the contract's types satisfy it.",
  },
]

const webPaths = [
  {
    name: 'zod',
    message: 'The browser trusts what the server has validated: import the types of the contract, never the validator.',
  },
  {
    name: '@banyan/contract',
    importNames: ['schemas'],
    message: 'Schemas bring the validator into the browser: import `calls` and the types CallBody, CallResponse, ...',
  },
]
const web = [
  {
    group: ['**/server/**', '@banyan/server'],
    message: 'The web never imports the server: what both know belongs in packages/contract.',
  },
  { group: ['node:*', 'node:*/**'], message: 'This runs in a browser: no Node.' },
]
const webApp = {
  regex: '^(\\.\\./)+app/',
  message: 'Only app composes: move what is shared into lib or ui, or let app pass it in.',
}
const webOtherFeature = (regex: string) => ({
  regex,
  message: 'Features do not import each other: move what is shared into lib or ui, or compose them in app.',
})

const server = [
  {
    group: ['**/apps/web/**', '**/web/src/**', '@banyan/web'],
    message: 'The server never imports the web: what both know belongs in packages/contract.',
  },
]

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  jsPlugins: ['boundaries', 'clock'].map((name) => fileURLToPath(new URL(`scripts/lint/${name}.ts`, import.meta.url))),
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true },
  ignorePatterns: ['**/dist/**', '.runtime/**', 'node_modules/**', 'data/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-default-export': 'error',
    'import/consistent-type-specifier-style': ['error', 'prefer-top-level'],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'no-console': 'error',
    eqeqeq: 'error',
    // Constants are written as all other names: maxZoom, not MAX_ZOOM.
    'id-match': ['error', '^(_.*|\\$|[A-Za-z]|.*[a-z].*)$', { onlyDeclarations: true }],
    'max-lines': ['error', { max: 600 }],
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    {
      files: ['*.config.ts', '*.config.mts', 'scripts/lint/{boundaries,clock}.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
    { files: ['packages/*/src/**'], rules: noImports(packages) },
    {
      files: ['packages/{calendar,family-graph,kinship,name-search,paper,questions,tree-layout,gedcom,sample-family}/src/**'],
      rules: noImports(domainPackages),
    },
    { files: ['packages/*/src/**/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['apps/web/src/**'], rules: noImports(web, webPaths) },
    {
      files: ['apps/web/src/lib/**', 'apps/web/src/ui/**'],
      rules: noImports(
        [
          ...web,
          {
            regex: '(^|/)features/',
            message: 'ui and lib know no feature: pass the value in, or move what is shared into lib or ui.',
          },
          webApp,
        ],
        webPaths,
      ),
    },
    {
      files: ['apps/web/src/features/*/*.{ts,tsx}'],
      rules: noImports([...web, webApp, webOtherFeature('^\\.\\./[^./][^/]*/')], webPaths),
    },
    {
      files: ['apps/web/src/features/*/*/**/*.{ts,tsx}'],
      rules: noImports([...web, webApp, webOtherFeature('^\\.\\./\\.\\./[^./][^/]*/')], webPaths),
    },
    {
      files: ['apps/server/src/**/*.ts'],
      rules: { ...noImports(server), 'boundaries/private-repositories': 'error', 'clock/no-system-clock': 'error' },
    },
    { files: ['apps/server/src/platform/time.ts'], rules: { 'clock/no-system-clock': 'off' } },
    {
      files: ['apps/server/src/features/**/*.ts'],
      rules: {
        ...noImports([
          ...server,
          {
            regex: '^(\\.\\./)+(cli/|(app|cli|serve|workers|reactions)\\.ts$)',
            message:
              'Features are composed by app.ts, workers.ts, reactions.ts and the commands, and do not know them: take what is needed as an argument.',
          },
        ]),
        'boundaries/lower-floors-only': 'error',
        'boundaries/sql-in-repositories': 'error',
        'boundaries/no-repository-reexports': 'error',
      },
    },
    {
      files: ['apps/server/src/platform/**/*.ts'],
      rules: noImports([
        ...server,
        {
          regex: '(^|/)features/',
          message: 'The platform knows no feature: let app.ts, workers.ts or the command hand it over as an argument.',
        },
        {
          regex: '^(\\.\\./)+(cli/|(app|cli|serve|workers)\\.ts$)',
          message: 'The platform does not know what is built on it: take what is needed as an argument.',
        },
      ]),
    },
    {
      files: ['apps/server/src/**/*.test.ts', 'apps/server/src/test/**/*.ts'],
      rules: {
        'no-restricted-imports': 'off',
        'boundaries/lower-floors-only': 'off',
        'boundaries/private-repositories': 'off',
        'boundaries/sql-in-repositories': 'off',
        'boundaries/no-repository-reexports': 'off',
        'clock/no-system-clock': 'off',
      },
    },
  ],
})

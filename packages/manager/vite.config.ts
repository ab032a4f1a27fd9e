import { defineConfig } from 'vite'
import { pageBuild, serverProxy } from '../../tools/page.vite.ts'
import { preloadManifest } from './preload-manifest.vite.ts'

const editor = { target: 'http://localhost:5174', changeOrigin: false }

const NOT_FLOATING =
  /@mantine\/hooks\/(?!.*use-(?:click-outside|focus-return|focus-trap|long-press))|@mantine\/core\/esm\/(?:core|components)\/(?!Autocomplete|ColorPicker|Combobox|FocusTrap|Menu|Modal|Pill|Popover|ScrollArea|Select|Table|TagsInput|Tooltip)/

const page = pageBuild('assets', [
  // What the page begins with in one piece, which compresses best. And so zod is told before the first schema is made;
  // in a chunk of its own it would be told too late.
  { name: 'start', tags: ['$initial'] },
  // What screens share: one file for each kind, and not one for every button. A later one may need an earlier one, never
  // the other way round, so that the main screens do not wait for what floats: menus and completions.
  { name: 'parts', test: NOT_FLOATING, minShareCount: 8 },
  // What screens read, asked for before they are there: it has no looks to wait for.
  {
    name: 'reads',
    test: /contract\/src\/|components\/fetch-virtual-list|(?:groups\/groups|pads\/pads|user-lists\/user-lists)\.queries/,
    minShareCount: 6,
  },
  { name: 'fields', test: /@mantine\/form\/|components\/PasswordInput\//, minShareCount: 2 },
  { name: 'fieldsets', test: /components\/(?:Fieldset|SimpleGrid)\//, minShareCount: 2 },
  {
    name: 'choices',
    test: /@mantine\/core\/esm\/components\/(?:Alert|Checkbox|Radio|Switch|Textarea)\//,
    minShareCount: 2,
  },
  { name: 'codes', test: /components\/PinInput\//, minShareCount: 2 },
  { name: 'segments', test: /components\/(?:FloatingIndicator|SegmentedControl)\//, minShareCount: 2 },
  { name: 'tables', test: /@mantine\/core\/esm\/components\/Table\//, minShareCount: 2 },
  // Signing in needs it, and nothing else of what is rarer.
  { name: 'login-message', test: /components\/Typography\/|sign-in\/login-message/ },
  { name: 'rarer-parts', test: NOT_FLOATING, minShareCount: 2 },
  { name: 'floating', test: /@floating-ui\/|@mantine\//, minShareCount: 2 },
  // But for what asks for a password and what is sorted in columns: they bring fields and tables along.
  {
    name: 'shared',
    test: /^(?!.*(?:-gate|password-form|lib\/form|src\/components\/(?:data-table|form-actions|sortable-header)))/,
    minShareCount: 6,
  },
])

export default defineConfig({
  ...page,
  plugins: [...page.plugins, preloadManifest],
  root: import.meta.dirname,
  // What the page begins with is one piece on purpose, now 650 kB uncompressed: who adds to it is told. How much comes
  // over the wire is the journeys' business (A11Y-8).
  build: { ...page.build, chunkSizeWarningLimit: 700 },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      ...serverProxy,
      // The editor in its frame, with reload too.
      '/editor-assets': editor,
      '/p/': { ...editor, rewrite: () => '/editor-assets/' },
    },
  },
})

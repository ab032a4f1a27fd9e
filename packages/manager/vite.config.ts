import { defineConfig, type EnvironmentOptions } from 'vite'
import { pageBuild, serverProxy } from '../../tools/page.vite.ts'
import { preloadManifest } from './preload-manifest.vite.ts'

const editor = { target: 'http://localhost:5174', changeOrigin: false }

const NOT_FLOATING =
  /@mantine\/hooks\/(?!.*use-(?:click-outside|focus-return|focus-trap|long-press))|@mantine\/core\/esm\/(?:core|components)\/(?!Autocomplete|ColorPicker|Combobox\/(?!ComboboxChevron|Combobox\.module)|FocusTrap|Menu|Modal|Popover|ScrollArea|Select|Table|TagsInput|Tooltip)/

const page = pageBuild('assets', [
  // Everything that the page starts with is one chunk, which compresses best.
  { name: 'start', tags: ['$initial'] },
  // Code that screens share is grouped by kind, instead of one file per component. A group may import an earlier one,
  // never a later one, so that the main screens do not wait for floating elements such as menus and completions.
  { name: 'parts', test: NOT_FLOATING, minShareCount: 8 },
  // Queries have a chunk without components, so that data can be requested before the screen's code has loaded.
  {
    name: 'reads',
    test: /contract\/src\/|components\/lists\/fetch-virtual-list|(?:groups\/groups|pads\/pads|user-lists\/user-lists)\.queries/,
    minShareCount: 6,
  },
  { name: 'fields', test: /@mantine\/form\/|components\/PasswordInput\//, minShareCount: 2 },
  {
    name: 'choices',
    test: /@mantine\/core\/esm\/components\/(?:Alert|Checkbox|Radio|Switch|Textarea)\//,
    minShareCount: 2,
  },
  { name: 'codes', test: /components\/PinInput\//, minShareCount: 2 },
  { name: 'segments', test: /components\/(?:FloatingIndicator|SegmentedControl)\//, minShareCount: 2 },
  { name: 'tables', test: /@mantine\/core\/esm\/components\/Table\//, minShareCount: 2 },
  // The sign-in needs this, but nothing else from the rarer parts.
  { name: 'login-message', test: /components\/Typography\/|sign-in\/login-message/ },
  // Fields that complete what is typed once the floating elements are here.
  {
    name: 'later-fields',
    test: /later-field|fetch-completions|components\/(?:Pill|Combobox\/Combobox(?:Chevron|\.module))/,
    minShareCount: 2,
  },
  { name: 'rarer-parts', test: NOT_FLOATING, minShareCount: 2 },
  // Notifications and dialogs need these. The first are fetched once a page is drawn, so that dialogs find them there.
  { name: 'notices', test: /overlays\/notices|react-remove-scroll/ },
  // Menus are apart, since fields that complete what is typed do without them.
  { name: 'floating', test: /@floating-ui\/|@mantine\/(?!core\/esm\/components\/Menu\/)/, minShareCount: 2 },
  { name: 'menus', test: /components\/Menu\//, minShareCount: 2 },
  // Password gates and tables are excluded, since they would pull in the groups `fields` and `tables`.
  {
    name: 'shared',
    test: /^(?!.*(?:(?:group|pad|password)-gate|password-form|lib\/forms\/form|src\/components\/(?:lists\/(?:data-table|sortable-header)|forms\/form-actions)))/,
    minShareCount: 5,
  },
])

/** The function with which the server paints the first screens (A11Y-61), with all that it needs. */
const painter: EnvironmentOptions = {
  consumer: 'server',
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true },
  build: {
    outDir: 'dist/server',
    copyPublicDir: false,
    sourcemap: false,
    minify: true,
    rolldownOptions: { input: 'src/paint.tsx', output: { codeSplitting: {} } },
  },
}

export default defineConfig({
  ...page,
  builder: {},
  environments: { ssr: painter },
  plugins: [...page.plugins, preloadManifest],
  root: import.meta.dirname,
  // The start chunk is large on purpose, currently 570 kB uncompressed, and the limit warns of growth. The journeys
  // check the transferred size (A11Y-8).
  build: { ...page.build, chunkSizeWarningLimit: 610 },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      ...serverProxy,
      // The editor's own development server serves its frame, including live reload.
      '/editor-assets': editor,
      '^/p/[^/]+/timeslider': { ...editor, rewrite: () => '/editor-assets/history.html' },
      '/p/': { ...editor, rewrite: () => '/editor-assets/' },
    },
  },
})

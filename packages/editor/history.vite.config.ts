import { defineConfig } from 'vite'
import { pageBuild } from '../../tools/page.vite.ts'
import { inlined, leaveOutOldFonts } from './fonts.vite.ts'

/*
 * The page of a pad's history is built apart from that of the pad: built together, what both use would be parted into
 * files of its own, of which the pad would have to fetch more.
 */
const page = pageBuild('editor-assets/history', [
  { name: 'start', tags: ['$initial'] },
  { name: 'view', test: /editor\/src\/history\/draw-history/ },
])

export default defineConfig({
  ...page,
  plugins: [...page.plugins, leaveOutOldFonts],
  root: import.meta.dirname,
  build: {
    ...page.build,
    // The page of the pad is built into the same folder before.
    emptyOutDir: false,
    rolldownOptions: { ...page.build.rolldownOptions, input: 'history.html' },
    chunkSizeWarningLimit: 860,
    assetsInlineLimit: inlined,
  },
})

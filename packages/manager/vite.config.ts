import { defineConfig } from 'vite'
import { pageBuild, serverProxy } from '../../tools/page.vite.ts'

const editor = { target: 'http://localhost:5174', changeOrigin: false }

export default defineConfig({
  ...pageBuild('assets', [
    // What the page begins with in one piece, which compresses best. And so zod is told before the first schema is made;
    // in a chunk of its own it would be told too late.
    { name: 'start', tags: ['$initial'] },
  ]),
  root: import.meta.dirname,
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

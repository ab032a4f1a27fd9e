import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The server names the application base in the page; while developing there is no server to do it. */
const baseWhileDeveloping: Plugin = {
  name: 'base-while-developing',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' },
    { tag: 'meta', attrs: { name: 'sheaf-base', content: '/' }, injectTo: 'head-prepend' },
  ],
}

const server = 'http://localhost:9001'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), baseWhileDeveloping],
  build: { outDir: 'dist', assetsDir: 'assets', sourcemap: true, target: 'es2023' },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/l10n': server,
      '/p/': server,
      '/socket': { target: server, ws: true },
    },
  },
})

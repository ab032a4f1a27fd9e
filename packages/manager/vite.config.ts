import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
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

/** The server hands these out as they are, so that nobody waits for a compression. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const assets = path.join(dir, 'assets')
    for (const name of readdirSync(assets).filter((each) => /\.(js|css|svg)$/.test(each))) {
      const content = readFileSync(path.join(assets, name))
      if (content.length < 1024) continue
      writeFileSync(path.join(assets, `${name}.gz`), gzipSync(content))
      writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(content))
    }
  },
}

const server = 'http://localhost:9001'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), baseWhileDeveloping, compressed],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // Together, so that zod is told before the first schema is made; in another chunk it would be told too late.
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ }] },
      },
    },
  },
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

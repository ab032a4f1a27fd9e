import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Below this a compressed copy saves nothing. */
const WORTH_BYTES = 1_000

/** Compressed copies beside the files: the server sends them as they are, and no request waits for a compressor. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir }) => {
    const folder = path.join(dir ?? 'dist', 'editor-assets')
    for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
      const content = readFileSync(path.join(folder, name))
      if (content.length < WORTH_BYTES) continue
      writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
      const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      writeFileSync(path.join(folder, `${name}.br`), brotli)
    }
  },
}

/** The server names the application base in the page; while developing there is no server to do it. */
const baseWhileDeveloping: Plugin = {
  name: 'base-while-developing',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' }],
}

const server = 'http://localhost:9001'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), precompress, baseWhileDeveloping],
  build: {
    outDir: 'dist',
    assetsDir: 'editor-assets',
    sourcemap: true,
    target: 'es2023',
    // The view is one piece on purpose: it is needed whole, and while it comes the pad is already asked for.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Together, so that zod is told before the first schema is made; in another chunk it would be told too late.
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ }] },
      },
    },
  },
  server: {
    port: 5174,
    proxy: { '/api': server, '/l10n': server, '/socket': { target: server, ws: true } },
  },
})

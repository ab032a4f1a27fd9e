/* Build options that the manager and the editor share. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown, UserConfig } from 'vite'

/** Size below which compression saves next to nothing. */
const WORTH_BYTES = 300

/**
 * Writes compressed copies beside the files. The server sends these as they are, so no request waits for a compressor.
 */
const precompress = (assetsDir: string): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir = 'dist' }) => {
    const folder = path.join(dir, assetsDir)
    for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
      const content = readFileSync(path.join(folder, name))
      if (content.length < WORTH_BYTES) continue
      writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
      const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      writeFileSync(path.join(folder, `${name}.br`), brotli)
    }
  },
})

/** Adds the `base` element that the server writes into the page; in development Vite serves the page instead. */
const baseWhileDeveloping: Plugin = {
  name: 'base-while-developing',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' }],
}

/**
 * Folder of Mantine. Its class names are in modules, and its rules in style sheets of the same names, all in one layer.
 */
const mantineStyles = path.join(import.meta.dirname, '../node_modules/@mantine/core')

/**
 * Lets each component import its own rules, so that a page loads only those of what it shows. In development, all rules
 * come at once.
 */
const componentStyles: Plugin[] = [
  {
    name: 'component-styles',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler: (code, id) => {
        const sheet = path.join(mantineStyles, 'styles', `${path.basename(id, '.module.mjs')}.layer.css`)
        // A module without a sheet belongs to a component whose sheet has its rules.
        return existsSync(sheet)
          ? { code: `import ${JSON.stringify(sheet)}\n${code}`, map: null, moduleSideEffects: true }
          : undefined
      },
    },
  },
  {
    name: 'all-styles-while-developing',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'stylesheet', href: `/@fs${mantineStyles}/styles.layer.css` }, injectTo: 'head' },
    ],
  },
]

/**
 * Code that comes with what the pages use but that they never call: a table that scrolls on its own, with its overlays,
 * and the router's links that a server renders and its hooks for tracing.
 */
const UNUSED = {
  module: /\/TableScrollContainer\.mjs$|react-router\/.+\/(?:ssr\/components|instrumentation)\.js$/,
  name: /^(?:Table)?Scroll(?:Area|Container)$|^PrefetchPageLinks$|^getRouteInstrumentationUpdates$|^instrumentClientSideRouter$/,
}

const failing = (name: string): string => `throw new Error('${name} is left out of the build.')`

/**
 * Replaces each unused export by a function that throws, and drops its imports, so that the code behind them is left
 * out too.
 */
const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  apply: 'build',
  transform: {
    filter: { id: UNUSED.module },
    handler(code) {
      const unused = this.parse(code).body.flatMap((statement): { start: number; end: number; as: string }[] => {
        if (statement.type === 'ImportDeclaration') {
          const isUnused = statement.specifiers.some(({ local }) => UNUSED.name.test(local.name))
          return isUnused ? [{ start: statement.start, end: statement.end, as: '' }] : []
        }
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type === 'FunctionDeclaration') {
          const { id, body } = declaration
          if (!id || !body || !UNUSED.name.test(id.name)) return []
          return [{ start: body.start, end: body.end, as: `{ ${failing(id.name)} }` }]
        }
        if (declaration?.type !== 'VariableDeclaration') return []
        return declaration.declarations.flatMap(({ id, init }) => {
          if (init === null || id.type !== 'Identifier' || !UNUSED.name.test(id.name)) return []
          return [{ start: init.start, end: init.end, as: `() => { ${failing(id.name)} }` }]
        })
      })
      const left = unused.reduceRight((rest, { start, end, as }) => rest.slice(0, start) + as + rest.slice(end), code)
      return { code: left, map: { mappings: '' } }
    },
  },
}

/** Leaves out what the routes of the contract say of themselves, which only the documentation of the API shows. */
const leaveOutSummaries: Plugin = {
  name: 'leave-out-summaries',
  apply: 'build',
  transform: {
    filter: { id: /contract\/src\/routes\/[^/]+\.ts$/ },
    handler: (code) => ({ code: code.replace(/\bsummary:\s*(['"`]).*?\1,?/g, ''), map: null }),
  },
}

// The browser's own `Host` is passed on, so that the server takes the page for one of its own.
const server = { target: 'http://localhost:9001', changeOrigin: false }

/** Paths that Vite's server passes on to Sheaf's. */
export const serverProxy = {
  '/api': server,
  '/l10n': server,
  '/manifest.webmanifest': server,
  '/socket': { ...server, ws: true },
} as const

/** Modules that share a file, besides the groups that the build makes by itself. */
type Group = Rolldown.CodeSplittingGroup

/** @param assetsDir where the built files lie below the application base. */
export const pageBuild = (assetsDir: string, groups: readonly Group[]) =>
  ({
    base: './',
    plugins: [react(), leaveOutUnused, leaveOutSummaries, componentStyles, precompress(assetsDir), baseWhileDeveloping],
    build: {
      outDir: 'dist',
      assetsDir,
      sourcemap: true,
      target: 'es2023',
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [...groups] },
        },
      },
    },
  }) satisfies UserConfig

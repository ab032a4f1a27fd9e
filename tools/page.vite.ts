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
  applyToEnvironment: ({ name }) => name === 'client',
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

const modules = path.join(import.meta.dirname, '../node_modules')

/**
 * Folder of Mantine. Its class names are in modules, and its rules in style sheets of the same names, all in one layer.
 */
const mantineStyles = path.join(modules, '@mantine/core')

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
 * Code that comes with what the pages use but that they never call, and imports that only this code needs, by file: a
 * table that scrolls on its own, with its overlays, and the router's links that a server renders and its hooks for
 * tracing. The journeys, which open every screen of the built pages, would meet the error of one that is called.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  '@mantine/core/esm/components/Table/TableScrollContainer.mjs': ['ScrollArea', 'TableScrollContainer'],
  'react-router/dist/production/lib/dom/ssr/components.js': ['PrefetchPageLinks'],
  'react-router/dist/production/lib/router/instrumentation.js': [
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
  ],
}

/** A name of `UNUSED` in a file, and what stands in its place. */
interface Unused {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly as: string
}

/**
 * Replaces each unused export by a function that throws, and drops its imports, so that the code behind them is left
 * out too. The build fails on a file or a name that a library does not have any more.
 */
const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  apply: 'build',
  buildStart() {
    for (const file of Object.keys(UNUSED))
      if (!existsSync(path.join(modules, file))) this.error(`There is no ${file} to leave something out of.`)
  },
  transform: {
    filter: { id: new RegExp(`/node_modules/(?:${Object.keys(UNUSED).join('|')})$`) },
    handler(code, id) {
      const names = Object.entries(UNUSED).find(([file]) => id.endsWith(file))?.[1] ?? []
      const failing = (name: string) => `throw new Error('${name} is left out of the build.')`
      const unused = this.parse(code).body.flatMap((statement): Unused[] => {
        if (statement.type === 'ImportDeclaration') {
          const { specifiers, start, end } = statement
          const name = specifiers.find(({ local }) => names.includes(local.name))?.local.name
          return name === undefined ? [] : [{ name, start, end, as: '' }]
        }
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type === 'FunctionDeclaration') {
          const { id, body } = declaration
          if (!id || !body || !names.includes(id.name)) return []
          return [{ name: id.name, start: body.start, end: body.end, as: `{ ${failing(id.name)} }` }]
        }
        if (declaration?.type !== 'VariableDeclaration') return []
        return declaration.declarations.flatMap(({ id, init }) => {
          if (init === null || id.type !== 'Identifier' || !names.includes(id.name)) return []
          return [{ name: id.name, start: init.start, end: init.end, as: `() => { ${failing(id.name)} }` }]
        })
      })
      for (const name of names)
        if (!unused.some((found) => found.name === name)) this.error(`There is no ${name} to leave out of ${id}.`)
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
    handler(code, id) {
      const left = code.replace(/\bsummary:\s*(['"`]).*?\1,?/g, '')
      if (/\bsummary\b/.test(left)) this.error(`A summary of ${id} is not in the form that can be left out.`)
      return { code: left, map: null }
    },
  },
}

/** Fonts with which each page begins. */
const FIRST_FONTS = /\/(?:atkinson-hyperlegible-next-latin-wght-normal|source-serif-4-latin-600-normal)-[^/]+$/

/**
 * Asks for the first fonts at once, behind all else: a browser then draws a page with them, or without, and never first
 * without and then with them.
 */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const fonts = Object.keys(bundle).filter((file) => FIRST_FONTS.test(file))
      if (fonts.length !== 2) throw new Error(`There are no two fonts to preload, but ${fonts.length}.`)
      return fonts.map((file) => ({
        tag: 'link',
        attrs: {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          fetchpriority: 'low',
          crossorigin: true,
          href: `./${file}`,
        },
        injectTo: 'head' as const,
      }))
    },
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
    plugins: [
      react(),
      leaveOutUnused,
      leaveOutSummaries,
      componentStyles,
      preloadFonts,
      precompress(assetsDir),
      baseWhileDeveloping,
    ],
    build: {
      outDir: 'dist',
      assetsDir,
      sourcemap: true,
      target: 'es2023',
      rolldownOptions: {
        output: {
          // The manager and the editor have the same fonts, which a browser fetches once.
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.woff2'))
              ? 'fonts/[name]-[hash][extname]'
              : `${assetsDir}/[name]-[hash][extname]`,
          codeSplitting: { groups: [...groups] },
        },
      },
    },
  }) satisfies UserConfig

/* What the builds of the two pages share. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown, UserConfig } from 'vite'

/** Of what is shorter, compressing spares next to nothing. */
const WORTH_BYTES = 300

/** Compressed copies beside the files: the server sends them as they are, and no request waits for a compressor. */
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

/** The server names the application base in the page; while developing there is no server to do it. */
const baseWhileDeveloping: Plugin = {
  name: 'base-while-developing',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' }],
}

/** Mantine's class names lie in modules of their own, its rules in style sheets of the same names, all in one layer. */
const mantineStyles = path.join(import.meta.dirname, '../node_modules/@mantine/core')

/** Each component brings its own rules, so that a page loads those of what it shows. While developing, all come at once. */
const componentStyles: Plugin[] = [
  {
    name: 'component-styles',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler: (code, id) => {
        const sheet = path.join(mantineStyles, 'styles', `${path.basename(id, '.module.mjs')}.layer.css`)
        // A name without a sheet has its rules in the component's that it is part of.
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
 * What the pages never use and yet get along with what they do: schemas as JSON, and a table that scrolls on its own,
 * with all that floats.
 */
const UNUSED = {
  module: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$|\/TableScrollContainer\.mjs$/,
  name: /Processors?$|JSONSchema(?:Method)?$|^(?:Table)?Scroll(?:Area|Container)$/,
}

/** Each is still there by its name, and fails when it is used after all; what only it needed goes with it. */
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
        if (declaration?.type !== 'VariableDeclaration') return []
        return declaration.declarations.flatMap(({ id, init }) => {
          if (init === null || id.type !== 'Identifier' || !UNUSED.name.test(id.name)) return []
          const failing = `() => { throw new Error('${id.name} is left out of the build.') }`
          return [{ start: init.start, end: init.end, as: failing }]
        })
      })
      const left = unused.reduceRight((rest, { start, end, as }) => rest.slice(0, start) + as + rest.slice(end), code)
      return { code: left, map: { mappings: '' } }
    },
  },
}

// The browser's own `Host` goes through, so that the server takes the page for one of its own.
const server = { target: 'http://localhost:9001', changeOrigin: false }

/** What the developer's server hands on to the product's. */
export const serverProxy = {
  '/api': server,
  '/l10n': server,
  '/manifest.webmanifest': server,
  '/socket': { ...server, ws: true },
} as const

/** Modules that share a file, beside those that the build puts together by itself. */
type Group = Rolldown.CodeSplittingGroup

/** @param assetsDir where the built files lie below the application base. */
export const pageBuild = (assetsDir: string, groups: readonly Group[]) =>
  ({
    base: './',
    plugins: [react(), leaveOutUnused, componentStyles, precompress(assetsDir), baseWhileDeveloping],
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

import { defineConfig, type Plugin } from 'vite'
import { contrastVariables } from '@sheaf/ui/theme/theme'
import { pageBuild, serverProxy } from '../../tools/page.vite.ts'
import { inlined, leaveOutOldFonts } from './fonts.vite.ts'

const page = pageBuild('editor-assets', [
  // What asks for the pad, in one piece.
  { name: 'start', tags: ['$initial'] },
  // And each of these with all that it needs, not a file for each part that it shares with what comes later.
  { name: 'view', test: /editor\/src\/draw-page/ },
  { name: 'tools', test: /editor\/src\/open-pad\/tools/ },
])

/** The view is imported by the script that asks for the pad; named in the page, both are fetched at once. */
const preloadView: Plugin = {
  name: 'preload-view',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const view = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'view')
      if (view?.type !== 'chunk') throw new Error('There is no view to preload.')
      const link = (rel: string, file: string) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `./${file}` },
        injectTo: 'head' as const,
      })
      const scripts = [...view.imports, view.fileName]
      const sheets = scripts.flatMap((file) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
      })
      const isMissing = (file: string): boolean => !html.includes(file)
      return [
        ...scripts.filter(isMissing).map((file) => link('modulepreload', file)),
        ...sheets.filter(isMissing).map((file) => link('stylesheet', file)),
      ]
    },
  },
}

const declarations = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The theme's colours, for the beginning of a text that comes before the theme's script (EDT-230). */
const colorsBeforeTheme: Plugin = {
  name: 'colors-before-theme',
  apply: 'build',
  transformIndexHtml: () => {
    const { light, dark } = contrastVariables({} as never)
    const css =
      `:root{${declarations(light)}}` +
      `@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light]){${declarations(dark)}}}` +
      `:root[data-mantine-color-scheme=dark]{${declarations(dark)}}`
    return [{ tag: 'style', children: css, injectTo: 'head' }]
  },
}

interface EmojiName {
  readonly skins?: unknown
  readonly [field: string]: unknown
}

/** Leaves out of the names of emoji those of their skin tones, which are half of the data and are not offered. */
const leaveOutSkins: Plugin = {
  name: 'leave-out-skins',
  enforce: 'pre',
  transform: {
    filter: { id: /\/emojibase-data\/[a-z-]+\/compact\.json$/ },
    handler: (code) => ({
      code: JSON.stringify((JSON.parse(code) as EmojiName[]).map(({ skins: _, ...name }) => name)),
      map: null,
    }),
  },
}

export default defineConfig(({ command }) => ({
  ...page,
  plugins: [...page.plugins, leaveOutSkins, leaveOutOldFonts, preloadView, colorsBeforeTheme],
  root: import.meta.dirname,
  // While developing, the manager's server hands this path on to here.
  base: command === 'serve' ? '/editor-assets/' : page.base,
  // The view is one piece on purpose: it is needed whole, and while it comes the pad is already asked for. Now 762 kB
  // uncompressed: who adds to it is told.
  build: { ...page.build, chunkSizeWarningLimit: 780, assetsInlineLimit: inlined },
  server: { port: 5174, strictPort: true, hmr: { clientPort: 5174 }, proxy: serverProxy },
}))

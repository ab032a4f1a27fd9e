import type { PreloadManifest } from '@sheaf/contract/pages/preload-manifest'
import { realpathSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** Collects a chunk, its imports and style sheets in load order, without the entry chunk, which every page loads. */
const filesOf = (bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || chunk.isEntry || found.has(file)) return found
  found.add(file)
  for (const needed of chunk.imports) filesOf(bundle, needed, found)
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
  return found
}

const SCREENS = new URL('./src/screens.ts', import.meta.url).href

/** Returns the file that a loader of the table of screens imports, without running the file, which needs a browser. */
const fileOf = async (load: () => Promise<unknown>): Promise<string> => {
  let file = ''
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      if (context.parentURL !== SCREENS) return next(specifier, context)
      file = realpathSync(fileURLToPath(new URL(specifier, SCREENS)))
      return { url: 'data:text/javascript,', shortCircuit: true }
    },
  })
  try {
    await load()
  } finally {
    hooks.deregister()
  }
  return file
}

/** Writes a manifest of what each screen needs and reads, from which the server adds preload links to a page. */
export const preloadManifest: Plugin = {
  name: 'preload-manifest',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    // The specifier is computed, since Vite would bundle the screens into its configuration otherwise.
    const read = (file: string) => import(new URL(file, import.meta.url).href) as unknown
    const { screens } = (await read(SCREENS)) as typeof import('./src/screens.ts')
    const { firstCalls } = (await read('./src/first-calls.ts')) as typeof import('./src/first-calls.ts')
    const { HOME, isAdminPath, SIGN_IN } = (await read('./src/paths.ts')) as typeof import('./src/paths.ts')
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const rows: PreloadManifest['screens'] = []
    for (const [path, audience, screen] of screens) {
      const file = await fileOf(screen)
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === file)
      if (chunk === undefined) throw new Error(`Nothing was built for ${path}.`)
      rows.push({
        path,
        signIn: SIGN_IN[audience],
        call: firstCalls[path],
        texts: isAdminPath(path) ? ['first', 'administration'] : ['first'],
        files: [...filesOf(bundle, chunk.fileName)],
      })
    }
    const manifest = { start: HOME, screens: rows } satisfies PreloadManifest
    this.emitFile({ type: 'asset', fileName: 'preload-manifest.json', source: JSON.stringify(manifest) })
  },
}

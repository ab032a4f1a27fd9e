/*
 * Prepares a checkout: installs the packages when the lockfile has changed, and builds the pages when their sources
 * have. It runs before `npm start` and `npm test` on any Node from 20.19 on, so it is plain JavaScript without imports
 * from the project. What it starts runs on the pinned Node.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const stamps = path.join(root, '.stamps')

const run = (command, args) => {
  const { status } = spawnSync(command, args, {
    cwd: root,
    // The server's output may be piped, so everything else goes to the error stream.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
  })
  if (status !== 0) {
    process.stderr.write(`\n${command} ${args.join(' ')} failed.\n`)
    process.exit(status ?? 1)
  }
}

const hash = (parts) => parts.reduce((sum, part) => sum.update(part).update('\0'), createHash('sha256')).digest('hex')
const stampOf = (name) => (existsSync(path.join(stamps, name)) ? readFileSync(path.join(stamps, name), 'utf8') : '')
const stamp = (name, value) => {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(path.join(stamps, name), value)
}

const filesBelow = (folder) =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { withFileTypes: true })
        .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
        .flatMap((entry) =>
          entry.isDirectory() ? filesBelow(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
        )

/** Lists name, size and time of every source of the pages, which is much faster than a build. */
const sourcesOf = (packages) =>
  packages
    .flatMap((name) => filesBelow(path.join(root, 'packages', name)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .map((file) => `${path.relative(root, file)}:${statSync(file).size}:${statSync(file).mtimeMs}`)

const lock = hash([readFileSync(path.join(root, 'package-lock.json'))])
if (!existsSync(path.join(root, 'node_modules')) || stampOf('install') !== lock) {
  process.stderr.write('Installing…\n')
  // This installs the lockfile's versions, as `npm ci` does, and leaves in place what is right already.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  stamp('install', lock)
}

const buildSettings = readFileSync(path.join(root, 'tools/page.vite.ts'))
const shared = ['contract', 'l10n', 'document', 'ui']
/** The pages by their packages, each with the configurations of its builds in their order. */
const pages = { manager: ['vite.config.ts'], editor: ['vite.config.ts', 'history.vite.config.ts'] }
for (const [page, configurations] of Object.entries(pages)) {
  const sources = hash([lock, buildSettings, ...sourcesOf([...shared, page])])
  const isBuilt = existsSync(path.join(root, 'packages', page, 'dist/index.html'))
  if (isBuilt && stampOf(page) === sources) continue
  process.stderr.write(`Building the ${page}…\n`)
  for (const configuration of configurations)
    run('node', [
      'node_modules/vite/bin/vite.js',
      'build',
      `packages/${page}`,
      '--config',
      `packages/${page}/${configuration}`,
      '--logLevel',
      'warn',
    ])
  stamp(page, sources)
}

/*
 * `npm run release`: puts the server's sources, the packages that it needs, the built pages and the documents into one
 * archive, which runs wherever it is unpacked, with a Node of the pinned major. The last line printed is the archive's path.
 *
 *   npm run release                 release/sheaf-<version>.tar.gz
 *   npm run release -- /tmp/other   the same in another folder
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Manifest {
  readonly version: string
  readonly license: string
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const ROOT = path.join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest
const nodeMajor = (manifest.devDependencies['node'] ?? '').split('.')[0] ?? ''

/** Packages that the server runs from, and what else of them than `src` it reads. */
const SOURCES = ['contract', 'document', 'l10n', 'server']
const PAGES = ['manager', 'editor']
const DOCUMENTS = ['LICENSE', 'README.md', 'deploy', 'docs']

const isTest = (file: string): boolean => /\.test\.ts$|\/(?:testing|withstand)$/.test(file)
const isMap = (file: string): boolean => file.endsWith('.map')

/** Parts of the decoder of pictures that are never loaded: those for browsers, and for SVG and JPEG XL. */
const isUnusedDecoder = (file: string): boolean =>
  /\/wasm-vips\/lib\/(?:vips(?:-es6|-node)?\.js|vips-(?:jxl|resvg)\.wasm)$/.test(file)

/** Types, sources of what is built, and tests of the packages, none of which Node ever reads. */
const isUnread = (file: string): boolean =>
  isMap(file) ||
  isUnusedDecoder(file) ||
  /\.(?:[cm]?ts|tsx|flow)$/.test(file) ||
  /\/(?:tests?|__tests__|examples?|benchmarks?|\.github)$/.test(file) ||
  (/\.(?:md|markdown)$/i.test(file) && !/licen[cs]e|notice|copying/i.test(path.basename(file)))

/** Commands of `package.json` that run a part of the server: those that are of use without a checkout. */
const commandsOf = ({ scripts }: Manifest): [name: string, command: string][] =>
  Object.entries(scripts).filter(([, command]) => /^node (?:.* )?packages\/server\/src\/\S+\.ts$/.test(command))

/** Folders of the installed packages that the server needs, relative to the checkout. */
const installedPackages = (): string[] => {
  const list = ['ls', '--omit=dev', '--all', '--parseable', '--workspace=@sheaf/server']
  return execFileSync('npm', list, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    .split('\n')
    .map((folder) => path.relative(ROOT, folder))
    .filter((folder) => /(?:^|\/)node_modules\//.test(folder) && !/(?:^|\/)node_modules\/@sheaf\//.test(folder))
}

const copy = (from: string, to: string, isLeftOut: (file: string) => boolean = () => false): void =>
  cpSync(path.join(ROOT, from), path.join(to, from), {
    recursive: true,
    verbatimSymlinks: true,
    // A package inside another one is in the list by itself.
    filter: (file) => !isLeftOut(file) && (path.basename(file) !== 'node_modules' || file.endsWith(from)),
  })

const launcher = (): string => {
  const commands = commandsOf(manifest)
  return readFileSync(path.join(import.meta.dirname, 'launcher.sh'), 'utf8')
    .replaceAll('@NODE_MAJOR@', nodeMajor)
    .replaceAll('@NAMES@', commands.map(([name]) => name).join(', '))
    .replace('@COMMANDS@', commands.map(([name, command]) => `  ${name}) exec ${command} "$@" ;;`).join('\n'))
}

const fill = (folder: string): void => {
  for (const name of DOCUMENTS) copy(name, folder)
  for (const name of SOURCES) {
    copy(`packages/${name}/package.json`, folder)
    copy(`packages/${name}/src`, folder, isTest)
    // Node finds the packages of this repository by these links, as in a checkout.
    copy(`node_modules/@sheaf/${name}`, folder)
  }
  copy('packages/l10n/locales', folder)
  for (const name of PAGES) copy(`packages/${name}/dist`, folder, isMap)
  for (const name of installedPackages()) copy(name, folder, isUnread)
  const { version, license } = manifest
  const scripts = Object.fromEntries(commandsOf(manifest))
  const kept = { name: 'sheaf', version, private: true, license, type: 'module', scripts }
  const engines = { node: `>=${nodeMajor}` }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ ...kept, engines }, null, 2)}\n`)
  writeFileSync(path.join(folder, 'sheaf'), launcher())
  chmodSync(path.join(folder, 'sheaf'), 0o755)
}

/** Makes the archive in a folder. Returns its path. */
const release = (into: string): string => {
  for (const name of PAGES)
    if (!existsSync(path.join(ROOT, 'packages', name, 'dist/index.html')))
      throw new Error(`The ${name}'s pages are not built: run npm run build`)
  const name = `sheaf-${manifest.version}`
  const archive = path.join(into, `${name}.tar.gz`)
  const stage = mkdtempSync(path.join(tmpdir(), 'sheaf-release-'))
  try {
    mkdirSync(path.join(stage, name))
    fill(path.join(stage, name))
    mkdirSync(into, { recursive: true })
    // Files belong to root wherever the archive is unpacked by root, and all may read them.
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--sort=name']
    execFileSync('tar', ['-czf', archive, ...owner, '-C', stage, name])
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
  return archive
}

console.log(release(path.resolve(process.argv[2] ?? path.join(ROOT, 'release'))))

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Major version that the release archive needs; the launcher has it from `package.json`. */
const NEEDED = Number(process.versions.node.split('.')[0])

const majorIn = (folder: string): number => {
  const program = path.join(folder, 'node')
  if (!existsSync(program)) return Number.NaN
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout)?.[1])
}

/** Folder on the machine's PATH with a Node older than the pinned one; `undefined` if there is none. */
export const oldNode = (process.env['PATH'] ?? '').split(path.delimiter).find((folder) => majorIn(folder) < NEEDED)

/* Checks the types of every package, and of the tools and tests. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const projects = [...readdirSync('packages').map((name) => `packages/${name}`), '.'].filter((folder) =>
  existsSync(`${folder}/tsconfig.json`),
)

let failed = false
for (const project of projects) {
  const { status } = spawnSync('node', ['node_modules/typescript/bin/tsc', '--project', project], { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`The types of ${project} do not hold.`)
    failed = true
  }
}
if (failed) process.exitCode = 1

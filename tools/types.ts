/* Checks the types of every package, and of the tools and tests, and that Node can leave them out of what it runs. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

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

// Node's parser is another than the compiler's and that of the tests, and knows a little less: `for (const of of …)` fails.
// It warns that its function may change, which says nothing of the files.
process.removeAllListeners('warning')
for (const file of globSync(['packages/*/src/**/*.ts', '{tools,bench,tests}/**/*.ts'], {
  exclude: (name) => name === 'node_modules',
}))
  try {
    stripTypeScriptTypes(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`Node cannot run ${file}: ${String(error)}`)
    failed = true
  }
if (failed) process.exitCode = 1

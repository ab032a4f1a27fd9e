import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, ROOT, runCommand, serve } from './support/archive.ts'
import { freshCheckout, newcomersEnvironment } from './support/fresh-checkout.ts'

const MINUTES = 60_000
/** Folder of the image in which the release is. */
const RELEASE = '/opt/sheaf'

const instructions = DockerfileParser.parse(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')).getInstructions()
/** Instructions of the stage that builds. */
const build = instructions.slice(
  0,
  instructions.findLastIndex((line) => line.getKeyword() === 'FROM'),
)

/** Returns what the build runs, with another folder in place of the image's. */
const commandIn = (release: string): string => {
  const [run, ...others] = build.filter((line) => line.getKeyword() === 'RUN')
  if (run === undefined || others.length > 0) throw new Error('The image is built by one command')
  return (run.getArgumentsContent() ?? '').replaceAll('\\\n', ' ').replaceAll(RELEASE, release)
}

test(
  '[OPS-116, OPS-110] the steps of the Dockerfile make, in a bare folder, what the image starts and asks for its health',
  { timeout: 15 * MINUTES },
  async () => {
    const { folder, remove } = newFolder()
    onTestFinished(remove, MINUTES)
    const release = path.join(folder, 'sheaf')
    // The builder's image has the pinned Node in place of this machine's.
    const env = newcomersEnvironment()
    env['PATH'] = `${path.join(ROOT, 'node_modules/node/bin')}:${env['PATH'] ?? ''}`
    execFileSync('sh', ['-c', commandIn(release)], { cwd: freshCheckout(), env, stdio: 'ignore' })

    const data = path.join(folder, 'data')
    mkdirSync(data)
    const served = await serve(release, data)
    expect(runCommand(release, ['health'], { env: served.env })).toMatchObject({ status: 0, said: 'ready\n' })
    expect(await served.stop()).toBe(0)
  },
)

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../packages/server/src/config.ts'
import { CONFIGURATION_STATUS } from '../packages/server/src/exit-status.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

interface Service {
  readonly image?: string
  readonly profiles?: readonly string[]
  readonly environment?: readonly string[]
  readonly ports?: readonly string[]
  readonly [key: string]: unknown
}

const { services } = parse(read('compose.yaml')) as { services: Readonly<Record<string, Service>> }
const manifest = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const stages = DockerfileParser.parse(read('Dockerfile')).getInstructions()
/** Instructions of the last stage, which alone are the image. */
const image = stages.slice(stages.findLastIndex((line) => line.getKeyword() === 'FROM'))
const ofImage = (keyword: string): string[] =>
  image.filter((line) => line.getKeyword() === keyword).map((line) => line.getTextContent().slice(keyword.length + 1))

test('[OPS-116] a linter finds nothing in the Dockerfile', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
})

test('[OPS-116] the image has the pinned Node, and neither npm nor a compiler nor root', () => {
  expect(read('Dockerfile')).toContain(`FROM node:${manifest.devDependencies['node']}-trixie-slim AS build`)
  expect(ofImage('FROM')).toEqual(['debian:trixie-slim'])
  expect(ofImage('COPY')).toEqual([
    '--from=build /usr/local/bin/node /usr/local/bin/node',
    '--from=build /opt/sheaf /opt/sheaf',
  ])
  const installed = /apt-get install --yes --no-install-recommends (.*?) &&/.exec(
    ofImage('RUN').join().replaceAll('\n', ' '),
  )
  expect(installed?.[1]?.split(/[\s\\]+/)).toEqual(['ca-certificates', 'libatomic1', 'libstdc++6'])
  expect(ofImage('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
})

test('[OPS-116, OPS-110] the image listens for all, and the launcher checks its health', () => {
  const variables = Object.fromEntries(
    ofImage('ENV')
      .join(' ')
      .split(/[\s\\]+/)
      .map((pair) => pair.split('=')),
  ) as Record<string, string>
  expect(variables).toMatchObject({ MALLOC_ARENA_MAX: '2', SHEAF_DATA_DIR: ofImage('VOLUME')[0] })
  expect(readConfig({ SHEAF_HOST: variables['SHEAF_HOST'] })).toMatchObject({
    host: '0.0.0.0',
    port: Number(ofImage('EXPOSE')[0]),
  })
  // Exec form: a shell in between would not pass SIGTERM on.
  expect(ofImage('ENTRYPOINT')).toEqual(['["/opt/sheaf/sheaf"]'])
  expect(ofImage('HEALTHCHECK')).toEqual([
    expect.stringMatching(/--start-period=30m CMD \["\/opt\/sheaf\/sheaf", "health"\]$/),
  ])
})

test('[OPS-116] what a checkout has besides its sources stays out of the build', () => {
  const left = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const ignored = read('.gitignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('*'))
    .map((line) => line.replaceAll(/^\/|\/$/g, ''))
  const covers = (name: string): boolean => left.some((line) => line.replace(/^\*\*\//, '').replace(/\*$/, '') === name)
  expect(ignored.filter((name) => !covers(name))).toEqual([])
})

test('[OPS-116] the Compose file starts Sheaf alone, and each other service by its profile, of a pinned major version', () => {
  const { sheaf, ...others } = services
  expect(sheaf).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], restart: 'unless-stopped' })
  expect(sheaf?.profiles).toBeUndefined()
  expect(sheaf?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
  expect(Object.entries(others).map(([name, { profiles }]) => [name, profiles])).toEqual(
    ['postgres', 'redis', 'caddy'].map((name) => [name, [name]]),
  )
  for (const { image } of Object.values(others)) expect(image).toMatch(/^[a-z]+:\d+$/)
})

test('[OPS-116, OPS-13] the Compose file hands on every variable, and reads none of their values', () => {
  const source = read('packages/server/src/config.ts')
  const known = [...source.matchAll(/^ {2}(SHEAF_[A-Z_]+): /gm)].map(([, name]) => name)
  const set = ['SHEAF_HOST', 'SHEAF_PORT', 'SHEAF_DATA_DIR']
  const handed = services['sheaf']?.environment ?? []
  expect([...set, ...handed.map((line) => line.split('=')[0])].toSorted()).toEqual(known.toSorted())
  expect(handed.filter((line) => line.includes('='))).toEqual([
    'SHEAF_TRUSTED_PROXIES=${SHEAF_TRUSTED_PROXIES:-uniquelocal}',
  ])
})

const unit = read('deploy/sheaf.service')

test('[OPS-117, OPS-120] the unit runs the launcher as its own user, and neither ends a migration nor starts again in vain', () => {
  const lines = unit.split('\n')
  for (const line of [
    'Type=exec',
    'User=sheaf',
    'ExecStart=/opt/sheaf/sheaf',
    'Environment=MALLOC_ARENA_MAX=2',
    'Environment=SHEAF_DATA_DIR=/var/lib/sheaf',
    'StateDirectory=sheaf',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'Restart=always',
    `RestartPreventExitStatus=${CONFIGURATION_STATUS}`,
  ])
    expect(lines).toContain(line)
  // A unit of this type has started once its program runs, so that no timeout of the start is left to count.
  expect(unit).not.toMatch(/^(TimeoutStartSec|WatchdogSec|RuntimeMaxSec)=/m)
})

test('[OPS-120] the launcher limits what memory the C library keeps, unless that is set', () => {
  const [line = ''] = /^MALLOC_ARENA_MAX=.*$/m.exec(read('tools/launcher.sh')) ?? []
  const valueIn = (env: Record<string, string>) =>
    execFileSync('sh', ['-c', `${line}; echo $MALLOC_ARENA_MAX`], { env, encoding: 'utf8' }).trim()
  expect([valueIn({}), valueIn({ MALLOC_ARENA_MAX: '4' })]).toEqual(['2', '4'])
})

test('[OPS-120] measurements and crash tests start the server as it is started for people', () => {
  const source = read('bench/client/server.ts')
  const flags = manifest.scripts['start']?.match(/--\w[\w-]*=\d+/g) ?? []
  expect(flags.length).toBeGreaterThan(0)
  for (const flag of flags) expect(source).toContain(`'${flag}'`)
  expect(source).toContain("MALLOC_ARENA_MAX: '2'")
})

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openShell, stepsOf, type Step } from '@sheaf/server/testing/shell-walk'
import { expect, onTestFinished, test } from 'vitest'
import { makeArchive, newFolder, ROOT, unpack } from './support/archive.ts'
import { bootMachine, filesIn, type Machine } from './support/machine.ts'

const MINUTES = 60_000
const DOCUMENT = path.join(ROOT, 'docs/operating/install.md')
const DOMAIN = 'pads.example.org'
const NEXT = '0.2.0'
const CADDY_ROOT = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

/** Makes the archive of this version, and one that calls itself the next one. */
const makeArchives = (folder: string): string => {
  const made = path.join(folder, 'archives')
  const archive = makeArchive(made)
  const unpacked = unpack(archive, path.join(folder, 'unpacked'))
  const next = path.join(path.dirname(unpacked), `sheaf-${NEXT}`)
  renameSync(unpacked, next)
  const manifest = path.join(next, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, `"version": "${NEXT}"`))
  execFileSync('tar', ['-czf', path.join(made, `sheaf-${NEXT}.tar.gz`), '-C', path.dirname(next), path.basename(next)])
  return made
}

interface Written {
  readonly pad: string
  readonly token: string
  readonly standing: readonly string[]
}

const writing = (
  { onItsNetwork }: Machine,
  address: string,
  known: readonly string[],
  certificate?: string,
): Written => {
  const [program = '', ...words] = [
    ...onItsNetwork,
    process.execPath,
    path.join(import.meta.dirname, 'support/write-in-pad.ts'),
    address,
    ...known,
  ]
  const env = { ...process.env, ...(certificate === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificate }) }
  return JSON.parse(execFileSync(program, words, { env, encoding: 'utf8', timeout: MINUTES })) as Written
}

/** A certificate for the domain, which names of this machine know nothing of, and for localhost, in the place where certbot would put it. */
const certify = (root: string): string => {
  const folder = path.join(root, 'etc/letsencrypt/live', DOMAIN)
  mkdirSync(folder, { recursive: true })
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')]
  const names = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN},DNS:localhost`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate, ...names], { stdio: 'ignore' })
  return certificate
}

const isRunHere = ({ commands }: Step): boolean => !commands.startsWith('# Needs ')

test(
  '[OPS-118, OPS-117, OPS-34, OPS-108, OPS-109, OPS-115] the commands of the guide lead from the archive to HTTPS, a backup, an upgrade and back, on a machine of their own',
  { timeout: 15 * MINUTES },
  async () => {
    const { folder, remove } = newFolder()
    onTestFinished(remove, MINUTES)
    const archives = makeArchives(folder)
    const machine = await bootMachine({ '/opt/node/bin': path.join(ROOT, 'node_modules/node/bin') })
    onTestFinished(machine.halt, MINUTES)
    cpSync(archives, path.join(machine.root, 'root/archives'), { recursive: true })
    writeFileSync(path.join(machine.root, 'etc/hosts'), `127.0.0.1 localhost ${DOMAIN}\n::1 localhost\n`)
    const shell = openShell('/', machine.inside)
    onTestFinished(() => shell.close())
    await shell.run('cd /root/archives; set -E; trap \'echo "failed: $BASH_COMMAND"\' ERR')
    if (!existsSync(path.join(machine.root, 'usr/bin/sudo'))) await shell.run('sudo() { "$@"; }')

    const steps = stepsOf(DOCUMENT).filter(isRunHere)
    expect(steps.length).toBeGreaterThan(12)
    /** Runs the steps up to the one that contains a text, each as it stands. */
    const runThrough = async (text: string): Promise<void> => {
      for (;;) {
        const step = steps.shift()
        if (step === undefined) throw new Error(`No step contains ${text}`)
        const output = await shell.run(step.commands)
        expect({ line: step.line, output }).toEqual({
          line: step.line,
          output: expect.not.stringContaining('failed: '),
        })
        // Before it, curl names the attempts at which the server was only starting.
        const answer = output.split('\n').at(-1) ?? ''
        if (step.shown !== undefined) expect(JSON.parse(answer)).toEqual(JSON.parse(step.shown.output))
        if (step.commands.includes(text)) return
      }
    }
    const answers = async (): Promise<string> =>
      shell.run('curl -fsS --retry 40 --retry-delay 1 --retry-connrefused http://localhost:9001/readyz')

    await runThrough('readyz')
    const units = 'systemd-analyze verify sheaf.service; systemctl show sheaf --property=User,Environment,NRestarts'
    expect(await shell.run(units)).toMatch(/^NRestarts=0\nEnvironment=.*MALLOC_ARENA_MAX=2.*\nUser=sheaf$/)
    expect(await shell.run('stat --format=%U:%a /var/lib/sheaf /etc/sheaf.env')).toBe('sheaf:700\nroot:600')
    const minutes = writing(machine, 'http://127.0.0.1:9001/', [])
    const known = [minutes.pad, minutes.token]

    await runThrough('systemctl restart caddy')
    await shell.run('curl -fsSk --retry 20 --retry-connrefused https://localhost/readyz')
    const byCaddy = path.join(machine.root, CADDY_ROOT)
    expect(writing(machine, 'https://localhost/', known, byCaddy).standing).toEqual(minutes.standing)
    expect(writing(machine, 'https://localhost/', [], byCaddy).standing.length).toBeGreaterThan(5)
    await shell.run('systemctl stop caddy')

    const byNginx = certify(machine.root)
    await runThrough('systemctl restart nginx')
    expect(writing(machine, 'https://localhost/', [], byNginx).standing.length).toBeGreaterThan(5)
    expect(await shell.run(`curl -sko /dev/null -w '%{http_code}' https://${DOMAIN}/metrics`)).toBe('403')

    await runThrough('sheaf-backup --no-pager')
    expect(filesIn(machine, 'var/backups/sheaf')).toEqual([
      expect.stringMatching(/^sheaf-.*\.sqlite$/),
      expect.stringMatching(/^sheaf-.*\.sqlite\.files$/),
    ])
    const after = writing(machine, 'http://127.0.0.1:9001/', [])

    await runThrough('systemctl start sheaf')
    await answers()
    const again = (of: Written) => writing(machine, 'http://127.0.0.1:9001/', [of.pad, of.token]).standing
    expect(again(minutes)).toEqual(minutes.standing)
    // What came after the backup, an account and its pad, is in the former database alone.
    const unknown = `curl -so /dev/null -w '%{http_code}' -H 'authorization: Bearer ${after.token}' localhost:9001/api/group`
    expect(await shell.run(unknown)).toBe('401')
    expect(filesIn(machine, 'var/lib/sheaf').filter((name) => name.includes('before-'))).toHaveLength(1)

    await runThrough('systemctl restart sheaf')
    await answers()
    expect(await shell.run('readlink /opt/sheaf')).toBe(`sheaf-${NEXT}`)
    expect(again(minutes)).toEqual(minutes.standing)
    await runThrough('ln -sfn sheaf-0.1.0')
    await answers()
    expect(await shell.run('readlink /opt/sheaf')).toBe('sheaf-0.1.0')
    expect(again(minutes)).toEqual(minutes.standing)
    expect(steps).toEqual([])

    // What has to be set right first does not start the server again and again.
    await shell.run('echo SHEAF_PORT=high >> /etc/sheaf.env; systemctl restart sheaf; sleep 8')
    const failed = 'systemctl show sheaf --property=ActiveState,ExecMainStatus,NRestarts'
    expect(await shell.run(failed)).toBe('NRestarts=0\nExecMainStatus=78\nActiveState=failed')
    expect(await shell.run('journalctl -u sheaf --no-pager | grep -c SHEAF_PORT')).toBe('1')
  },
)

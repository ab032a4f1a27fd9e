import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Child, until } from '../../../bench/client/processes.ts'

const BOOT_MS = 2 * 60_000

/** Programs that the day needs on the machine, besides systemd itself. */
const PROGRAMS = ['systemd-nspawn', 'nsenter', 'caddy', 'nginx', 'curl', 'openssl']

/** Returns why this machine cannot run another one inside itself; `undefined` if it can. */
export const missingForMachine = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'not root'
  const absent = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0)
  return absent.length > 0 ? `no ${absent.join(', ')}` : undefined
}

export interface Machine {
  /** Root of its files, as seen from here. What is written there is gone with the machine. */
  readonly root: string
  /** Beginning of a command line that runs a program inside. */
  readonly inside: readonly string[]
  /** Beginning of a command line that runs a program of this machine on the other one's network. */
  readonly onItsNetwork: readonly string[]
  readonly halt: () => Promise<void>
}

/** Returns the process that runs as the first one inside. */
const firstProcessOf = (container: number): number | undefined => {
  const children = readFileSync(`/proc/${container}/task/${container}/children`, 'utf8').trim()
  return children === '' ? undefined : Number(children.split(' ')[0])
}

/**
 * Boots a machine with this one's programs, its own systemd and its own network. It has this one's files, and keeps what
 * it changes in memory. `shared` names folders of this machine by where they are in the other one, read-only.
 */
export const bootMachine = async (shared: Readonly<Record<string, string>>): Promise<Machine> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-machine-'))
  const [upper, work, root] = ['upper', 'work', 'root'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder])
  for (const name of [upper, work, root]) mkdirSync(name)
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, root])
  // Without an id of its own, systemd would take the boot for the first, and ask for a language and a password.
  writeFileSync(path.join(root, 'etc/machine-id'), `${randomBytes(16).toString('hex')}\n`)
  const binds = Object.entries(shared).map(([there, here]) => `--bind-ro=${here}:${there}`)
  const options = [`--directory=${root}`, '--private-network', '--register=no', '--keep-unit', '--machine=sheaf-day']
  const container = new Child('systemd-nspawn', [...options, ...binds, '--boot', '--', '--unit=basic.target'])
  const halt = async (): Promise<void> => {
    // systemd takes this signal for an order to halt.
    await container.end('SIGTERM')
    for (const mounted of [root, folder]) spawnSync('umount', ['--lazy', mounted])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    let first: number | undefined
    const isUp = (): boolean => {
      if (container.hasEnded) return true
      first ??= firstProcessOf(container.pid)
      const state = spawnSync('nsenter', [`--target=${first}`, '--all', 'systemctl', 'is-active', 'basic.target'])
      return state.stdout.toString().trim() === 'active'
    }
    await until('the machine is up', BOOT_MS, isUp, 200)
    if (container.hasEnded) throw new Error('The machine does not boot')
    return {
      root,
      inside: ['nsenter', `--target=${first}`, '--all'],
      onItsNetwork: ['nsenter', `--target=${first}`, '--net'],
      halt,
    }
  } catch (error) {
    await halt()
    throw new Error(`${String(error)}\n${container.output}`)
  }
}

/** Names of the files in a folder of the machine. */
export const filesIn = ({ root }: Machine, folder: string): string[] => readdirSync(path.join(root, folder))

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readS3Address } from '../../file-store/s3-address.ts'
import { s3Client } from '../../file-store/s3-client.ts'
import { freePort } from './free-port.ts'

const BIN = '/usr/bin'
const PARTS = ['account', 'container', 'object'] as const
export const hasSwift = [...PARTS, 'proxy'].every((part) => existsSync(path.join(BIN, `swift-${part}-server`)))

/** A store of OpenStack Swift on this machine, which speaks S3. */
export interface Swift {
  /** Address of a bucket, as an operator writes it; the bucket exists if it was made. */
  readonly urlOf: (bucket: string, secret?: string, key?: string) => string
  readonly make: (bucket: string) => Promise<void>
  /** Returns the names in a bucket, or of uploads that have not ended. */
  readonly namesIn: (bucket: string, of?: 'list-type' | 'uploads') => Promise<string[]>
  readonly stop: () => Promise<void>
}

const run = (program: string, ...args: readonly string[]): void => {
  const { status, stderr } = spawnSync(path.join(BIN, program), args)
  // A status of 1 is a warning: all copies are on one device.
  if (status !== 0 && status !== 1) throw new Error(`${program} failed: ${stderr.toString()}`)
}

const common = (folder: string, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
`

const partConfig = (folder: string, part: string, port: number): string => `${common(folder, port)}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`

const FILTERS = ['catch_errors', 's3api', 'bulk', 'slo', 'copy']

const proxyConfig = (folder: string, port: number): string => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_pads_sheaf = a/secret+key .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
${FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`

/** Tries to reach the store, ten a second, while its programs start. */
const TRIES_MAX = 1000

/** Starts a store with the key `pads:sheaf` and the secret `a/secret+key`. */
export const startSwift = async (): Promise<Swift> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-swift-'))
  mkdirSync(path.join(folder, 'devices/d1'), { recursive: true })
  const proxyPort = await freePort()
  writeFileSync(path.join(folder, 'proxy.conf'), proxyConfig(folder, proxyPort))
  for (const part of PARTS) {
    const port = await freePort()
    const ring = path.join(folder, `${part}.builder`)
    run('swift-ring-builder', ring, 'create', '4', '1', '1')
    run('swift-ring-builder', ring, 'add', `r1z1-127.0.0.1:${port}/d1`, '1')
    run('swift-ring-builder', ring, 'rebalance')
    writeFileSync(path.join(folder, `${part}.conf`), partConfig(folder, part, port))
  }
  const servers = [...PARTS, 'proxy'].map((part) =>
    spawn(path.join(BIN, `swift-${part}-server`), [path.join(folder, `${part}.conf`)], { stdio: 'ignore' }),
  )

  const urlOf = (bucket: string, secret = 'a/secret+key', key = 'pads:sheaf'): string =>
    `s3://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@127.0.0.1:${proxyPort}/${bucket}?tls=off`
  const clientOf = (bucket: string) => s3Client(readS3Address(urlOf(bucket), {}))
  const make = async (bucket: string): Promise<void> => void (await clientOf(bucket).text({ method: 'PUT' }))

  const stop = async (): Promise<void> => {
    for (const server of servers) {
      server.kill()
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; ; tries++)
    try {
      await make('first')
      break
    } catch (error) {
      if (tries === TRIES_MAX) {
        await stop()
        throw error
      }
      await delay(100)
    }

  return {
    urlOf,
    make,
    namesIn: async (bucket, of = 'list-type') => {
      const list = await clientOf(bucket).text({ method: 'GET', query: { [of]: of === 'uploads' ? '' : '2' } })
      return [...list.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
    },
    stop,
  }
}

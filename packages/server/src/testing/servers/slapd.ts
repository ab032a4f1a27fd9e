import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { LdapSettings, ProviderProperties } from '@sheaf/contract/entities/sign-in-settings'
import { Attribute, Change, Client } from 'ldapts'
import { makeCertificate } from './certificate.ts'
import { freePort } from './free-port.ts'

const SLAPD = '/usr/sbin/slapd'
export const hasSlapd = existsSync(SLAPD)

export const BASE = 'dc=example,dc=org'
export const READER = { dn: `cn=reader,${BASE}`, password: 'reads all' }
const ROOT = { dn: `cn=root,${BASE}`, password: 'may all' }

/** Names of the attributes of inetOrgPerson (RFC 2798). */
export const PROPERTIES: ProviderProperties = { login: 'uid', email: 'mail', firstname: 'givenName', lastname: 'sn' }

/** A directory on this machine. */
export interface Slapd {
  /** Address with `ldap:`, where StartTLS is offered. */
  readonly url: string
  /** Address with `ldaps:`. */
  readonly secureUrl: string
  /** Certificate of the authority that signed the directory's. */
  readonly ca: string
  /** Settings of a site whose people come from it. */
  readonly settings: LdapSettings
  /** Replaces an attribute's values for a person; no values remove it. */
  change(uid: string, attribute: string, values: readonly string[]): Promise<void>
  stop(): Promise<void>
}

const config = (folder: string, { cert, key }: { cert: string; key: string }): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${cert}
TLSCertificateFile ${cert}
TLSCertificateKeyFile ${key}
database mdb
suffix "${BASE}"
rootdn "${ROOT.dn}"
rootpw "${ROOT.password}"
directory ${folder}/data
index uid,mail eq
access to attrs=userPassword by anonymous auth by * none
access to * by dn="${READER.dn}" read by anonymous auth by * none
`

/** Entries of the directory besides its people: who may read it, and a referral to another one. */
const ground = `
dn: ${BASE}
objectClass: dcObject
objectClass: organization
dc: example
o: Example

dn: ${READER.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${READER.password}

dn: ou=people,${BASE}
objectClass: organizationalUnit
ou: people

dn: ou=elsewhere,${BASE}
objectClass: referral
objectClass: extensibleObject
ou: elsewhere
ref: ldap://127.0.0.1:1/ou=elsewhere,${BASE}
`

export type Entry = Readonly<Record<string, string | readonly string[]>> & { readonly uid: string }

const base64 = (value: string): string => Buffer.from(value).toString('base64')

/** Returns an entry as LDIF. `dn` may be given if the uid is not what identifies people. */
const ldif = ({ dn = '', ...entry }: Entry & { readonly dn?: string }): string => {
  const lines = Object.entries(entry).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}:: ${base64(value)}`),
  )
  const where = dn === '' ? `uid=${entry.uid},ou=people,${BASE}` : dn
  return [`dn:: ${base64(where)}`, 'objectClass: inetOrgPerson', ...lines].join('\n')
}

const answers = async (port: number, process: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 500; tries++) {
    if (process.exitCode !== null) throw new Error(`slapd ended with ${process.exitCode}`)
    const socket = createConnection({ port, host: '127.0.0.1' })
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isUp) return
    await delay(20)
  }
  throw new Error('slapd does not answer')
}

export const startSlapd = async (people: readonly (Entry & { readonly dn?: string })[]): Promise<Slapd> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-slapd-'))
  mkdirSync(path.join(folder, 'data'))
  const certificate = makeCertificate(folder, 'slapd')
  const configFile = path.join(folder, 'slapd.conf')
  writeFileSync(configFile, config(folder, certificate))
  const filled = spawnSync(SLAPD, ['-T', 'add', '-f', configFile], {
    input: `${ground.trim()}\n\n${people.map(ldif).join('\n\n')}\n`,
  })
  if (filled.status !== 0) throw new Error(`slapd did not take the entries: ${filled.stderr.toString()}`)
  const [port, securePort] = [await freePort(), await freePort()]
  const url = `ldap://127.0.0.1:${port}`
  const secureUrl = `ldaps://127.0.0.1:${securePort}`
  const process = spawn(SLAPD, ['-h', `${url} ${secureUrl}`, '-f', configFile, '-d', '0'], { stdio: 'ignore' })
  await answers(port, process)

  return {
    url,
    secureUrl,
    ca: readFileSync(certificate.cert, 'utf8'),
    settings: {
      url,
      bindDN: READER.dn,
      bindCredentials: READER.password,
      searchBase: BASE,
      searchFilter: '(uid={{username}})',
      properties: PROPERTIES,
      defaultLang: 'en',
    },
    change: async (uid, attribute, values) => {
      const client = new Client({ url })
      await client.bind(ROOT.dn, ROOT.password)
      const modification = new Attribute({ type: attribute, values: [...values] })
      await client.modify(`uid=${uid},ou=people,${BASE}`, new Change({ operation: 'replace', modification }))
      await client.unbind()
    },
    stop: async () => {
      process.kill()
      if (process.exitCode === null) await once(process, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

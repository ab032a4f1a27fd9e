import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { ConfigError } from '../../config.ts'
import { checkFileSystem } from './network-share.ts'

/** Returns what a start says of a folder whose file system has this number. */
const saidOf = (type?: number): { readonly warned: string[] } => {
  const warn = vi.fn<(text: string) => void>()
  checkFileSystem('/srv/pads', { warn }, type)
  return { warned: warn.mock.calls.map(([text]) => text) }
}

test.each([
  ['NFS', 0x6969],
  ['SMB', 0xff534d42],
  ['SMB', 0xff534d42 - 2 ** 32],
  ['SMB', 0xfe534d42],
  ['Ceph', 0x00c36400],
])('[OPS-107] a data folder on %s is refused in plain words', (name, type) => {
  expect(() => saidOf(type)).toThrow(ConfigError)
  expect(() => saidOf(type)).toThrow(
    new RegExp(`^SHEAF_DATA_DIR: /srv/pads is on a network share \\(${name}\\), .*disk of this machine, .*PostgreSQL`),
  )
})

test.each([
  ['FUSE', 0x65735546],
  ['9p', 0x01021997],
])('[OPS-107] a data folder on %s, which may be of another machine, is warned of', (name, type) => {
  expect(saidOf(type)).toEqual({
    warned: [expect.stringContaining(`/srv/pads is on ${name}: if that is a disk of another`)],
  })
})

test.each([
  ['ext4', 0xef53],
  ['XFS', 0x58465342],
  ['Btrfs', 0x9123683e],
  ['ZFS', 0x2fc12fc1],
  ['tmpfs', 0x01021994],
  ['OverlayFS', 0x794c7630],
])('[OPS-107] nothing is said against %s', (_, type) => {
  expect(saidOf(type)).toEqual({ warned: [] })
})

test('[OPS-107] the number is the one that the system gives for the folder', () => {
  const warn = vi.fn<(text: string) => void>()
  checkFileSystem(tmpdir(), { warn })
  const warned = warn.mock.calls.length
  checkFileSystem(tmpdir(), { warn }, statfsSync(tmpdir()).type)
  expect(warn.mock.calls).toHaveLength(2 * warned)
})

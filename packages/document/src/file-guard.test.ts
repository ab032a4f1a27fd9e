import { expect, test } from 'vitest'
import { content, forgedUpdate } from './testing/forged-update.ts'
import { FIRST_BREAK_CLIENT } from './text/client-ids.ts'
import { type FileRecord, readFileRecord, writeFileRecord } from './text/file-record.ts'
import { inspectUpdate } from './update-guard.ts'

type Value = string | number | boolean | null

/** Returns what becomes of an update that gives a line an attribute. */
const reasonOf = (attribute: string, value: Value): string => {
  const structs = [{ parent: [FIRST_BREAK_CLIENT, 0] as const, attribute, content: content.value(value) }]
  const update = forgedUpdate({ structs: [{ client: 9, clock: 0, structs }] })
  const inspection = inspectUpdate(update, { maxBytes: 1024 * 1024, maxParts: 100 })
  return inspection.ok ? 'ok' : inspection.reason
}

const FILE: FileRecord = {
  hash: 'a'.repeat(64),
  name: 'Plan.png',
  bytes: 1234,
  mediaType: 'image/png',
  kind: 'picture',
  width: 800,
  height: 600,
  isAnimated: false,
}

/** Records with one thing that no record has. */
const FORGED_FILES: readonly (string | number | boolean)[] = [
  '',
  'null',
  '{}',
  '[]',
  `["${'a'.repeat(64)}"]`,
  1,
  true,
  `[[[[[[${'['.repeat(5000)}`,
  ...(
    [
      ['hash', 'A'.repeat(64)],
      ['hash', 'a'.repeat(63)],
      ['hash', `${'a'.repeat(63)}/`],
      ['name', ''],
      ['name', 'x'.repeat(256)],
      ['name', 'a\nb'],
      ['name', 'a\u0000b'],
      ['name', 'gpj\u202e.exe'],
      ['name', ' a'],
      ['name', '\ud800'],
      ['name', 1],
      ['bytes', -1],
      ['bytes', 0.5],
      ['bytes', 2 ** 53],
      ['bytes', '1'],
      ['mediaType', 'image'],
      ['mediaType', 'image/png; charset=x'],
      ['mediaType', `image/${'x'.repeat(64)}`],
      ['kind', 'script'],
      ['width', 0],
      ['width', null],
      ['height', 2_000_000],
      ['isAnimated', null],
    ] as const
  ).map(([name, value]) => {
    const { hash, ...rest } = FILE
    return JSON.stringify(Object.values({ hash, ...rest, [name]: value }))
  }),
  // The same file, written otherwise.
  writeFileRecord(FILE).replace(',', ', '),
  writeFileRecord(FILE).replace(']', ',1]'),
]

test.each([
  ['width', [null, 10, 55, 100], [9, 101, 50.5, '50', true]],
  ['alt', [null, '', 'A hall', 'x'.repeat(1000)], ['x'.repeat(1001), 1, true]],
  [
    'file',
    [null, writeFileRecord(FILE), writeFileRecord({ ...FILE, name: 'a "b".png', width: null, height: null })],
    FORGED_FILES,
  ],
] as const)('[PIC-2, W-18] of what a line says as %s, only what it may say is let pass', (name, accepted, refused) => {
  for (const value of accepted as readonly Value[]) expect([value, reasonOf(name, value)]).toEqual([value, 'ok'])
  for (const value of refused as readonly Value[])
    expect([value, reasonOf(name, value)]).toEqual([value, 'foreign-content'])
})

test('[PIC-2] whatever a file is called elsewhere, its record is one that every pad takes', () => {
  const names = [
    '',
    ' ',
    'x'.repeat(300) + '.jpeg',
    'gpj.\u202eexe',
    '\ud83d',
    'a\r\nb',
    '👩‍👩‍👧'.repeat(60),
    '../../etc/passwd',
  ]
  for (const name of names)
    for (const mediaType of ['image/png', '', 'text/plain; charset=utf-8']) {
      const record = writeFileRecord({ ...FILE, name, mediaType, height: 0 })
      expect(readFileRecord(record)).toMatchObject({ hash: FILE.hash, width: null, height: null })
      expect(reasonOf('file', record)).toBe('ok')
    }
  expect(readFileRecord(writeFileRecord({ ...FILE, name: 'x'.repeat(300) + '.jpeg' }))?.name).toMatch(/^x{250}\.jpeg$/)
})

import { seeds } from '@sheaf/document/testing/random'
import { expect, test } from 'vitest'
import { EditorPage } from './testing/editor-page.ts'
import { HeadlessPage, type MakePage } from './testing/headless-page.ts'
import { runSession } from './testing/sessions.ts'

test.each<[where: string, makePage: MakePage, sessions: number, atLength: number]>([
  ['the text alone', (...args) => new HeadlessPage(...args), 200, 10_000],
  ['the pad’s editor', (...args) => new EditorPage(...args), 40, 2000],
])(
  '[TEXT-13, TEXT-9, TEXT-10] three people who write at once lose and double nothing, and see the same, in %s',
  { timeout: 3_600_000 },
  (_, makePage, sessions, atLength) => {
    for (const seed of seeds(sessions, atLength)) expect(runSession(makePage, seed), `seed ${seed}`).toEqual([])
  },
)

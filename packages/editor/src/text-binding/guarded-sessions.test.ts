import { contradicts } from '@sheaf/document/contradicts'
import { contributes } from '@sheaf/document/contributes'
import { fitsInto } from '@sheaf/document/fits-into'
import { Neighbours } from '@sheaf/document/neighbours'
import { placingSteps } from '@sheaf/document/placing-steps'
import { replicaOf } from '@sheaf/document/testing/pad'
import { seeds } from '@sheaf/document/testing/random'
import { inspectUpdate } from '@sheaf/document/update-guard'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { EditorPage } from './testing/editor-page.ts'
import { HeadlessPage, type MakePage, type TestPage } from './testing/headless-page.ts'
import { runSession } from './testing/sessions.ts'

const LIMITS = { maxBytes: 1024 * 1024, maxParts: 100_000 }

/** Has everything that a page receives checked as a server does, which has what the page has. */
const guarded = (page: TestPage): TestPage => {
  const [receive, close] = [page.receive.bind(page), page.close.bind(page)]
  page.receive = (update) => {
    const { doc } = page
    expect(inspectUpdate(update, LIMITS)).toMatchObject({ ok: true })
    expect([fitsInto(doc, update), contradicts(doc, update)]).toEqual(['fits', false])
    expect(placingSteps(doc, update, 1000)).toBeLessThan(1000)
    const neighbours = new Neighbours(doc, update)
    expect(neighbours.check()).toBe('beside')
    receive(update)
    expect([contributes(doc, update), contradicts(doc, update)]).toEqual([false, false])
  }
  page.close = () => {
    const [replica, everything] = [replicaOf(), Y.encodeStateAsUpdate(page.doc)]
    const neighbours = new Neighbours(replica, everything)
    Y.applyUpdate(replica, everything)
    expect(neighbours.check()).toBe('beside')
    close()
  }
  return page
}

test.each<[where: string, makePage: MakePage, sessions: number, atLength: number]>([
  ['the text alone', (...args) => guarded(new HeadlessPage(...args)), 60, 2000],
  ['the pad’s editor', (...args) => guarded(new EditorPage(...args)), 12, 500],
])(
  '[TEXT-16, TEXT-18, TEXT-20, W-18] whatever people do at once, nothing of it is refused, in %s',
  { timeout: 3_600_000 },
  (_, makePage, sessions, atLength) => {
    for (const seed of seeds(sessions, atLength)) expect(runSession(makePage, seed), `seed ${seed}`).toEqual([])
  },
)

import { appendLines } from '@sheaf/document/text/from-text'
import { openSequence } from '@sheaf/document/text/sequence'
import { expect } from 'vitest'
import * as Y from 'yjs'
import type { Page } from './page.ts'
import { syncedClient, type RawClient } from './raw-client.ts'
import { realtimeSite, type RealtimeSite } from './realtime-site.ts'

/** Returns the update that makes this change in an empty pad. */
export const updateOf = (change: (doc: Y.Doc) => void): Uint8Array => {
  const doc = new Y.Doc()
  openSequence(doc)
  const before = Y.encodeStateVector(doc)
  change(doc)
  return Y.encodeStateAsUpdate(doc, before)
}

/** Returns the update that writes these paragraphs into an empty pad. */
export const paragraphs = (...texts: string[]): Uint8Array =>
  appendLines(
    new Y.Doc(),
    texts.map((text) => ({ text })),
  ).update

/** Returns an edit that only this page could have made next. */
export const forgedNext = ({ doc, ids }: Page): Uint8Array => {
  const forged = new Y.Doc()
  Y.applyUpdate(forged, Y.encodeStateAsUpdate(doc))
  return appendLines(forged, [{ text: 'forged' }], ids.letters).update
}

/** A pad that is attacked while others are at work. */
export interface AttackScene {
  readonly site: RealtimeSite
  readonly pad: string
  /** One page has the attacked pad open, and one another pad. */
  readonly witnesses: readonly Page[]
  /** It has sent what the server lacked, and may write. */
  readonly attacker: RawClient
}

/** Starts a site with an attacker in one of its pads. */
export const attackScene = async (): Promise<AttackScene> => {
  const site = await realtimeSite()
  const [pad, other] = [await site.pad(), await site.pad()]
  const witnesses = [await site.open(pad), await site.open(other)]
  return { site, pad, witnesses, attacker: await syncedClient(site.url, pad) }
}

/** Expects that nobody else lost their connection, and that what they write is still stored and seen. */
export const nobodyElseNoticed = async (
  { site, pad, witnesses }: AttackScene,
  texts = ['undisturbed', 'undisturbed'],
): Promise<void> => {
  for (const witness of witnesses) {
    witness.write('undisturbed')
    await witness.saved()
    expect(witness.reasons).toEqual([])
  }
  expect(witnesses.map((witness) => witness.text())).toEqual(texts)
  expect((await site.open(pad)).text()).toBe(texts[0])
}

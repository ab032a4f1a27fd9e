import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom, seeds } from '@sheaf/document/testing/random'
import { afterEach, describe, expect, it, test } from 'vitest'
import { renderAuthors, padEditor, typeText } from '../../testing/pad-editor.ts'
import { slowPeers } from '../../testing/two-peers.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** Returns the editors of two people on one pad, both with the caret in its last, empty line. */
const atEmptyLine = async () => {
  const peers = slowPeers()
  const [ada, bob] = [padEditor(peers.a, 'ada', ['bob']), padEditor(peers.b, 'bob', ['ada'])]
  open.push(
    () => ada.destroy(),
    () => bob.destroy(),
  )
  // The editor is ready only after a turn of the event loop.
  await sleep(0)
  typeText(ada, 'Title')
  ada.commands.splitBlock()
  const settle = (): void => {
    for (let round = 0; round < 5; round++) peers.deliver()
  }
  settle()
  for (const editor of [ada, bob]) editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  return { ada, bob, deliver: peers.deliver, settle }
}

test('[RT-32] two people who begin on one empty line at once are both read as they typed', async () => {
  const { ada, bob, deliver, settle } = await atEmptyLine()
  const [hers, his] = ['Hello from Ada', 'good morning all']
  for (let at = 0; at < Math.max(hers.length, his.length); at++) {
    typeText(ada, hers.charAt(at))
    typeText(bob, his.charAt(at))
    if (at > 0) deliver()
  }
  settle()
  expect(renderAuthors(ada)).toBe(renderAuthors(bob))
  expect([`ada(Title) / ada(${hers})bob(${his})`, `ada(Title) / bob(${his})ada(${hers})`]).toContain(renderAuthors(ada))
})

test('[RT-32, EDT-15] who takes back what they began so takes nothing of the other', async () => {
  const { ada, bob, deliver, settle } = await atEmptyLine()
  for (const [hers, his] of ['ab', 'cd', 'ef']) {
    typeText(ada, hers ?? '')
    typeText(bob, his ?? '')
    deliver()
  }
  settle()
  expect(ada.commands.undo()).toBe(true)
  settle()
  expect(renderAuthors(bob)).toMatch(/bob\(bdf\)/)
  expect(renderAuthors(ada)).toBe(renderAuthors(bob))
})

describe('whatever two people do on one line that both have begun', () => {
  it.each(seeds(8, 1500))('[RT-32] each letter stays, and stays once (seed %i)', async (seed) => {
    const random = randomFrom(seed)
    const { ada, bob, deliver, settle } = await atEmptyLine()
    const typed = { ada: '', bob: '' }
    const write = (who: 'ada' | 'bob'): void => {
      const letter = String.fromCharCode((who === 'ada' ? 0x41 : 0x61) + (typed[who].length % 26))
      typed[who] += letter
      typeText(who === 'ada' ? ada : bob, letter)
    }
    write('ada')
    write('bob')
    for (let step = 0; step < 40; step++) {
      for (let n = random.below(3); n > 0; n--) write('ada')
      for (let n = random.below(3); n > 0; n--) write('bob')
      if (random.below(8) === 0) bob.commands.toggleBold()
      if (random.below(3) > 0) deliver()
    }
    settle()
    const text = ada.state.doc.textContent.slice('Title'.length)
    expect(bob.state.doc.toJSON()).toEqual(ada.state.doc.toJSON())
    expect([...text].toSorted()).toEqual([...typed.ada, ...typed.bob].toSorted())
    expect(text.replaceAll(/[^A-Z]/g, '')).toBe(typed.ada)
    expect(text.replaceAll(/[^a-z]/g, '')).toBe(typed.bob)
  })
})

describe('however somebody splits the lines that another is typing in', () => {
  it.each(seeds(8, 1000))('[RT-32] each letter stays, and stays once (seed %i)', async (seed) => {
    const random = randomFrom(seed)
    const { ada, bob, deliver, settle } = await atEmptyLine()
    const typed: string[] = []
    const write = (editor: typeof ada): void => {
      const letter = String.fromCodePoint(0x4e00 + typed.length)
      typed.push(letter)
      typeText(editor, letter)
    }
    write(ada)
    write(bob)
    for (let step = 0; step < 40; step++) {
      for (let n = random.below(3); n > 0; n--) write(ada)
      for (let n = random.below(3); n > 0; n--) write(bob)
      const below = 'Title'.length + 3
      const at = below + random.below(bob.state.doc.content.size - below)
      if (random.below(8) === 0 && bob.state.doc.resolve(at).parent.isTextblock)
        bob.chain().setTextSelection(at).splitBlock().run()
      if (random.below(3) > 0) deliver()
    }
    settle()
    expect(bob.state.doc.toJSON()).toEqual(ada.state.doc.toJSON())
    expect(ada.state.doc.textContent.slice('Title'.length).split('').toSorted()).toEqual(typed)
  })
})

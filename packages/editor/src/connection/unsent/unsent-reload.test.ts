import { setTimeout as sleep } from 'node:timers/promises'
import { padLines } from '@sheaf/document/testing/lines'
import { replicaOf } from '@sheaf/document/testing/pad'
import { randomFrom, seeds } from '@sheaf/document/testing/random'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { giveLocks } from '../../testing/browser-locks.ts'
import { LetterOwners } from '../../testing/letter-owners.ts'
import { type ServerCopy, Tab } from '../../testing/tab.ts'
import { setLines, splitLine } from '../../text-binding/testing/commands.ts'
import { UnsentDatabase } from './unsent-database.ts'

let server: ServerCopy
let database: UnsentDatabase
beforeEach(() => {
  server = { doc: replicaOf(), owners: new LetterOwners() }
  indexedDB = new IDBFactory()
  database = new UnsentDatabase()
  giveLocks()
})

const open = async (name: string): Promise<Tab> => {
  const tab = new Tab(name, server, database)
  await tab.show()
  return tab
}

const settle = (...tabs: Tab[]): void => {
  for (let round = 0; round < 6; round++) {
    for (const tab of tabs) tab.send()
    for (const tab of tabs) tab.receive()
  }
}

const enter = ({ editor }: Tab): void => editor.dispatch(splitLine(editor.state, editor.state.selection.head))

/** Opens Ada's tab on a pad with these lines. */
const pad = async (...lines: string[]): Promise<Tab> => {
  const ada = await open('ada')
  for (const [at, line] of lines.entries()) {
    if (at > 0) enter(ada)
    ada.type(line)
  }
  settle(ada)
  return ada
}

const positionOf = ({ editor }: Tab, line: number): number => {
  let position = 0
  for (let at = 0; at < line; at++) position += editor.state.doc.child(at).nodeSize
  return position
}

const removeLine = (tab: Tab, line: number): void => {
  const from = positionOf(tab, line)
  const { tr, doc } = tab.editor.state
  tab.editor.dispatch(tr.delete(from, from + doc.child(line).nodeSize))
}

/**
 * Returns Ada's tab after Bob has written into a line while offline, Ada has removed that line, and Bob's tab is
 * closed.
 */
const bobLeavesUnsent = async (): Promise<Tab> => {
  const ada = await pad('Title', 'Dear friends', 'Yours')
  const bob = await open('bob')
  bob.caretAtEndOf('Dear friends')
  bob.type(' and all')
  await bob.close()
  removeLine(ada, 1)
  settle(ada)
  expect(ada.lines).toEqual(['Title', 'Yours'])
  return ada
}

/** The line is shown again with what was written in it. */
const AS_WRITTEN = ['Title', ' and all', 'Yours']

describe('what an earlier page left unsent for a line that is gone', () => {
  const untilClosed: Record<string, (bob: Tab) => unknown> = {
    'before the text is shown': () => {},
    'while the text is being shown': (bob) => void bob.show(),
    'once the text is shown': (bob) => bob.show(),
    'once the server has it, before the page hears of it': async (bob) => {
      await bob.show()
      bob.send()
    },
    'once the server has all of it': async (bob) => {
      await bob.show()
      bob.send()
      bob.receive()
    },
    'once the server has some of it': async (bob) => {
      await bob.show()
      bob.send(1)
      bob.receive()
    },
    'once the server has some of it, and the store has heard of that': async (bob) => {
      await bob.show()
      await bob.rest()
      bob.send(1)
      bob.receive()
      await bob.rest()
    },
    'when the server had some of it before it was stored': async (bob) => {
      const shown = bob.show()
      for (let turn = 0; turn < 40; turn++) {
        await Promise.resolve()
        bob.send(1)
        bob.receive()
      }
      void shown
    },
  }
  const ways: Record<string, (bob: Tab) => Promise<void>> = {
    closed: (bob) => bob.close(),
    killed: (bob) => bob.kill(),
  }
  const ends = Object.entries(untilClosed).flatMap(([when, go]) =>
    Object.entries(ways).map(([way, end]) => [way, when, go, end] as const),
  )
  it.each(ends)('[RT-35] is lost by no closing of the page (%s %s)', async (_way, _when, go, end) => {
    const ada = await bobLeavesUnsent()
    const bob = new Tab('bob', server, database)
    // This is long enough for everything that does not wait for the text to be shown.
    for (let round = 0; round < 2; round++) {
      await sleep(50)
      bob.send()
      bob.receive()
    }
    await go(bob)
    await end(bob)
    const next = await open('bob')
    settle(next, ada)
    expect(next.lines).toEqual(AS_WRITTEN)
    expect(ada.lines).toEqual(AS_WRITTEN)
  })

  test('[RT-36] is in the text once, however often the page is reloaded before the server has it', async () => {
    const ada = await bobLeavesUnsent()
    for (let times = 0; times < 3; times++) await (await open('bob')).close()
    const bob = await open('bob')
    settle(bob, ada)
    expect(ada.lines).toEqual(AS_WRITTEN)
  })

  test.each(['that wait for each other', 'none of which waits for another'])(
    '[RT-37] is in the text once, in however many tabs it is opened at once, %s',
    async (how) => {
      if (how !== 'that wait for each other') Reflect.deleteProperty(navigator, 'locks')
      const ada = await bobLeavesUnsent()
      const bobs = [1, 2, 3].map(() => new Tab('bob', server, database))
      await Promise.all(bobs.map((bob) => bob.show()))
      settle(...bobs, ada)
      for (const tab of [...bobs, ada]) expect(tab.lines).toEqual(AS_WRITTEN)
      const again = await open('bob')
      settle(again, ada)
      expect(ada.lines).toEqual(AS_WRITTEN)
    },
  )
})

test('[RT-74] what a page left unsent is sent by another of its author that was open all the time, once it connects again', async () => {
  const ada = await pad('Title')
  const [first, second] = [await open('bob'), await open('bob')]
  second.caretAtEndOf('Title')
  second.type(' and more')
  await second.close()
  first.caret(1)
  first.type('A ')
  first.reconnect()
  first.receive()
  await first.rest()
  settle(first, ada)
  for (const tab of [first, ada]) expect(tab.lines).toEqual(['A Title and more'])
  await first.rest()
  expect(await database.list({ base: 'https://example.org/', padId: 'pad1', author: 'bob' })).toEqual([])
})

test('[RT-36, TEXT-36] what was typed in a line that became a heading meanwhile is there once, as its author wrote it, when the page is reloaded before the server has it', async () => {
  const ada = await pad('Title', 'Dear friends', 'Yours')
  const bob = await open('bob')
  bob.caretAtEndOf('Dear friends')
  bob.type(' and all')
  await bob.rest()
  ada.editor.dispatch(setLines(ada.editor.state, 8, 8, { kind: 'h1' }))
  settle(ada)
  bob.receive()
  await bob.close()
  const next = await open('bob')
  settle(next, ada)
  expect(ada.lines).toEqual(['Title', 'Dear friends and all', 'Yours'])
  const line = ada.editor.state.doc.child(1)
  expect(line.attrs['kind']).toBe('h1')
  expect(line.child(line.childCount - 1).toJSON()).toEqual({
    type: 'text',
    text: ' and all',
    marks: [{ type: 'author', attrs: { id: 'bob' } }],
  })
})

test('[TEXT-37] what others write while a word is composed waits, and what is typed meanwhile is kept', async () => {
  const ada = await pad('Title', 'Yours')
  const bob = await open('bob')
  bob.caretAtEndOf('Yours')
  bob.editor.composing = true
  ada.caretAtEndOf('Title')
  ada.type(' of it')
  bob.type('k')
  settle(ada, bob)
  expect([bob.lines, padLines(server.doc)]).toEqual([
    ['Title', 'Yoursk'],
    ['Title of it', 'Yoursk'],
  ])
  // After a reconnection the server sends again what the text does not have yet.
  bob.reconnect()
  bob.type('a')
  ada.type('!')
  settle(ada, bob)
  bob.editor.composing = false
  bob.editor.binding.receiveWaiting()
  bob.type('n')
  settle(ada, bob)
  for (const tab of [ada, bob]) expect(tab.lines).toEqual(['Title of it!', 'Yourskan'])
  await bob.rest()
  expect(await database.list({ base: 'https://example.org/', padId: 'pad1', author: 'bob' })).toEqual([])
})

test('[TEXT-37] what waits for a composed word is in the text when the editor goes', async () => {
  const ada = await pad('Title')
  const bob = await open('bob')
  bob.editor.composing = true
  ada.caretAtEndOf('Title')
  ada.type('!')
  settle(ada, bob)
  expect(bob.text).toBe('Title')
  bob.editor.destroy()
  expect(bob.text).toBe('Title!')
})

describe('whatever one makes of the lines that both are typing in, and however often they reload', () => {
  const acts: readonly ((tab: Tab) => void)[] = [
    ({ editor }) => {
      const { head } = editor.state.selection
      editor.dispatch(setLines(editor.state, head, head, { kind: 'h1' }))
    },
    ({ editor }) => {
      const { head } = editor.state.selection
      editor.dispatch(setLines(editor.state, head, head, { kind: 'task', level: 1 }))
    },
    enter,
    (tab) => {
      const line = tab.editor.state.selection.$head.index(0)
      if (line > 0) tab.editor.dispatch(tab.editor.state.tr.join(positionOf(tab, line)))
    },
  ]

  it.each(seeds(8, 500))('[RT-35, RT-36] each letter is there once (seed %i)', async (seed) => {
    const random = randomFrom(seed)
    let ada = await pad('Title', 'Dear friends', 'we meet on Monday', 'Yours', 'Ada')
    let bob = await open('bob')
    const typed: string[] = []
    const write = (tab: Tab): void => {
      const letter = String.fromCodePoint(0x4e00 + typed.length)
      typed.push(letter)
      tab.type(letter)
    }
    const goSomewhere = (tab: Tab): void => {
      const { doc } = tab.editor.state
      const at = 1 + random.below(doc.content.size - 1)
      if (doc.resolve(at).parent.isTextblock) tab.caret(at)
    }
    const reloaded = async (tab: Tab): Promise<Tab> => {
      if (random.below(2) === 0) tab.receive()
      await (random.below(3) === 0 ? tab.kill() : tab.close())
      return new Tab(tab.name, server, database)
    }
    for (let step = 0; step < 40; step++) {
      const tabs = [ada, bob]
      for (const tab of tabs) if (tab.isShown) for (let n = random.below(3); n > 0; n--) write(tab)
      if (ada.isShown && random.below(5) === 0) {
        goSomewhere(ada)
        random.pick(acts)(ada)
      }
      if (bob.isShown && random.below(6) === 0) goSomewhere(bob)
      if (random.below(3) > 0) random.pick(tabs).send(1 + random.below(6))
      for (const tab of tabs) if (random.below(2) === 0) tab.receive(1 + random.below(8))
      if (random.below(3) === 0) await random.pick(tabs).rest()
      for (const tab of tabs) if (!tab.isShown && random.below(2) === 0) await tab.show()
      if (random.below(8) === 0) {
        await bob.rest()
        bob = await reloaded(bob)
      }
      if (random.below(16) === 0) {
        await ada.rest()
        ada = await reloaded(ada)
      }
    }
    for (const tab of [ada, bob]) if (!tab.isShown) await tab.show()
    settle(ada, bob)
    expect(bob.lines).toEqual(ada.lines)
    expect(padLines(server.doc)).toEqual(ada.lines)
    const text = ada.lines.join('\n')
    expect(typed.filter((letter) => text.split(letter).length !== 2)).toEqual([])
  })
})

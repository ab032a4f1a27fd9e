import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { padEditor, renderAuthors, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { undo } from '../binding-plugin.ts'

/** Returns the editors of two people on a pad with these lines, which the first of them wrote. */
const twoOn = (lines: readonly string[]) => {
  const { a, b, disconnect, reconnect } = twoPeers()
  let seconds = 0
  // Each change is long after the one before, and so is undone by itself.
  const [ada, bob] = [padEditor(a, 'ada', [], {}, { now: () => 1000 * seconds++ }), padEditor(b, 'bob')]
  ada.commands.setContent(lines.map((line) => `<p>${line}</p>`).join(''))
  const steps: number[] = []
  ada.on('transaction', ({ transaction }) => transaction.docChanged && steps.push(transaction.steps.length))
  return { ada, bob, steps, disconnect, reconnect }
}

const select = (editor: Editor, from: number, to: number): void => {
  const { doc, tr } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)))
}

/** Renders each run of letters with the formats that it has, `one[bold](two)`, with lines separated by `/`. */
const rendered = ({ state: { doc } }: Editor): string =>
  doc.children
    .map((line) =>
      line.children
        .map(({ text = '⏎', marks }) => {
          const names = marks.flatMap(({ type, attrs }) =>
            type.name === 'author' ? [] : [`${type.name}${attrs['name'] ? ` ${String(attrs['name'])}` : ''}`],
          )
          return names.length === 0 ? text : `[${names.join(', ')}](${text})`
        })
        .join(''),
    )
    .join(' / ')

it('[EDT-360] a format of many lines is one step, as is what undoes it, and no letter is written anew', () => {
  const lines = Array.from({ length: 300 }, (_, n) => `line ${n}`)
  const { ada, bob, steps } = twoOn(lines)
  ada.commands.selectAll()
  ada.commands.toggleBold()
  const bold = lines.map((line) => `[bold](${line})`).join(' / ')
  expect([rendered(ada), rendered(bob)]).toEqual([bold, bold])
  expect(renderAuthors(bob)).toBe(lines.map((line) => `ada(${line})`).join(' / '))
  ada.commands.toggleBold()
  expect([rendered(ada), rendered(bob)]).toEqual([lines.join(' / '), lines.join(' / ')])
  undo(ada.state, ada.view.dispatch)
  expect([rendered(ada), rendered(bob)]).toEqual([bold, bold])
  expect(steps).toEqual([1, 1, 1])
})

it('[EDT-360] the selected letters alone get it, whatever others they have', () => {
  const { ada, bob } = twoOn(['one <b>two</b>', '', 'a<br>b', '<sub>three</sub> four'])
  const end = ada.state.doc.content.size
  select(ada, 3, end - 3)
  ada.commands.toggleScript('superscript')
  const wanted =
    'on[superscript](e )[bold, superscript](two) /  / [superscript](a)[superscript](⏎)[superscript](b) / [superscript](three fo)ur'
  expect([rendered(ada), rendered(bob)]).toEqual([wanted, wanted])
  ada.chain().setMark('color', { name: 'red' }).setMark('color', { name: 'blue' }).run()
  expect(rendered(bob)).toMatch(/^on\[color blue, superscript\]\(e \)/)
  ada.commands.unsetMark('color')
  expect([rendered(ada), rendered(bob)]).toEqual([wanted, wanted])
})

it('[EDT-360] what another writes in these lines meanwhile stays, and letters keep their authors', () => {
  const { ada, bob, disconnect, reconnect } = twoOn(['one', 'two'])
  disconnect()
  select(bob, 2, 2)
  typeText(bob, 'xx')
  ada.commands.selectAll()
  ada.commands.toggleItalic()
  reconnect()
  expect(rendered(bob)).toBe(rendered(ada))
  expect(renderAuthors(ada)).toBe('obob(xx)ne / two')
  expect(rendered(ada)).toMatch(/^\[italic\]\(o\)\[italic\]\(xx\)\[italic\]\(ne\) \/ \[italic\]\(two\)$/)
})

import { expect, it, test } from 'vitest'
import { renderAuthors, typeText } from '../../testing/pad-editor.ts'
import { caretAtEndOf, caretAtStartOf, linesOf, RESHAPINGS, settle, twoPages } from '../../testing/two-pages.ts'

it.each(Object.entries(RESHAPINGS))('[RT-34] the caret stays in its line while another %s', async (_name, remove) => {
  const { ada, bob } = await twoPages('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  caretAtStartOf(ada, 'Dear friends')
  remove(ada.editor)
  settle(ada, bob)
  typeText(bob.editor, ' and all')
  settle(ada, bob)
  expect(renderAuthors(ada.editor)).toMatch(/Dear friends\)bob\( and all\)/)
})

test('[RT-34] the caret does not go into a line that begins alike when its own is removed', async () => {
  const { ada, bob } = await twoPages('Title', 'Dear friends', 'Milk', 'Yours', 'Dog', 'Last')
  caretAtEndOf(bob, 'Dog')
  caretAtStartOf(ada, 'Dog')
  const { from } = ada.editor.state.selection
  ada.editor.commands.deleteRange({ from: from - 1, to: from + 4 })
  settle(ada, bob)
  typeText(bob.editor, 'X')
  expect(linesOf(bob).slice(0, 3)).toEqual(['Title', 'Dear friends', 'Milk'])
})

test('[RT-34] the caret stays in another line when the letters written last are written again', async () => {
  const { ada, bob } = await twoPages('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  typeText(bob.editor, ' and all')
  caretAtEndOf(bob, 'Yours')
  caretAtStartOf(ada, 'Dear friends')
  ada.editor.commands.toggleHeading({ level: 1 })
  settle(ada, bob)
  typeText(bob.editor, '!')
  expect(linesOf(bob)).toEqual(['Title', 'Dear friends and all', 'Yours!'])
})

test('[RT-34] the caret never stands within a letter of two units', async () => {
  const { ada, bob } = await twoPages('Title', 'abcdefgh😁 there', 'Yours')
  caretAtStartOf(bob, 'abcdefgh😁 there')
  bob.editor.commands.setTextSelection(bob.editor.state.selection.from + 8)
  typeText(bob.editor, '😀')
  caretAtStartOf(ada, 'abcdefgh😁 there')
  ada.editor.commands.toggleHeading({ level: 1 })
  bob.send()
  settle(ada)
  bob.receive()
  typeText(bob.editor, 'x')
  settle(ada, bob)
  expect(linesOf(bob)[1]).toContain('😁')
})

test('[RT-34] the caret in a quotation stays where it is when another writes behind it', async () => {
  const { ada, bob } = await twoPages('Title', 'Dear friends', 'Yours')
  caretAtStartOf(ada, 'Dear friends')
  ada.editor.commands.toggleBlockquote()
  settle(ada, bob)
  caretAtStartOf(ada, 'Dear friends')
  caretAtEndOf(bob, 'Dear friends')
  ada.editor.commands.splitBlock()
  typeText(bob.editor, ' and all')
  settle(bob, ada)
  typeText(ada.editor, 'N')
  expect(linesOf(ada)).toContain('NDear friends and all')
})

import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { typeText } from '../../testing/pad-editor.ts'
import { settle, twoPages } from '../../testing/two-pages.ts'
import { editorWith } from '../../testing/written-lines.ts'
import { setCodeLanguage } from '../../text-binding/lines/code-blocks.ts'
import { CodeLanguage } from './code-language.tsx'

const shown = (...lines: string[]) => {
  const editor = editorWith(...lines)
  const place = document.body.appendChild(document.createElement('div'))
  place.append(editor.view.dom)
  render(
    <MantineProvider env="test">
      <CodeLanguage editor={editor} />
    </MantineProvider>,
  )
  return { editor, select: () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of the code' }) }
}

const languagesOf = ({ state: { doc } }: Editor) => doc.children.map(({ attrs }) => attrs['language'] as string | null)

it('[EDT-183] the language of the block of code with the caret is chosen, and one undo takes it back', async () => {
  const { editor, select } = shown('p: text', 'code: o|ne', 'code: two', 'p: text', 'code: three')
  const person = userEvent.setup()
  expect((await select()).value).toBe('')
  await person.selectOptions(await select(), 'TypeScript')
  expect(languagesOf(editor)).toEqual([null, 'typescript', 'typescript', null, null])
  await expect.poll(async () => (await select()).value).toBe('typescript')
  editor.commands.undo()
  expect(languagesOf(editor)).toEqual([null, null, null, null, null])
})

it('[EDT-183] a name that means a language shows that, and any other stays as it was written', async () => {
  const { editor, select } = shown('code: |one')
  const write = (language: string) =>
    act(() => editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'language', language)))
  write('js')
  await expect.poll(async () => (await select()).selectedOptions[0]?.textContent).toBe('JavaScript')
  write('mermaid')
  await expect.poll(async () => (await select()).selectedOptions[0]?.textContent).toBe('mermaid')
})

it('[EDT-183] beside code alone there is a choice, and Escape leads back to the text', async () => {
  const { editor, select } = shown('p: text', 'code: |one')
  const choice = await select()
  choice.focus()
  await userEvent.setup().keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(editor.view.dom)
  act(() => void editor.commands.setTextSelection(2))
  await expect.poll(() => screen.queryByRole('combobox')).toBeNull()
})

it('[TEXT-90] a row that one begins while another chooses the language is of the same block', () => {
  const { ada, bob } = twoPages('one')
  for (const { editor } of [ada]) editor.commands.toggleCodeBlock()
  settle(ada, bob)
  bob.editor.commands.setTextSelection(4)
  bob.editor.commands.splitBlock()
  typeText(bob.editor, 'two')
  ada.editor.commands.setTextSelection(2)
  setCodeLanguage('go')(ada.editor.state, ada.editor.view.dispatch)
  settle(ada, bob)
  for (const { editor } of [ada, bob]) expect(languagesOf(editor)).toEqual(['go', null])
  setCodeLanguage('rust')(bob.editor.state, bob.editor.view.dispatch)
  settle(ada, bob)
  for (const { editor } of [ada, bob]) expect(languagesOf(editor)).toEqual(['rust', 'rust'])
})

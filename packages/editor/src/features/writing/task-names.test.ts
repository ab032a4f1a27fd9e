import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'

it('[EDT-27, A11Y-1] the box of a task is called as its own line, and not as those below it', () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  const names = () => [...editor.view.dom.querySelectorAll('input')].map((box) => box.getAttribute('aria-label'))
  editor.commands.toggleTaskList()
  expect(names()).toEqual(['Task'])
  editor.chain().insertContent('Tidy up').splitListItem('taskItem').sinkListItem('taskItem').run()
  editor.commands.insertContent('The cellar')
  expect(names()).toEqual(['Tidy up', 'The cellar'])
  editor.destroy()
})

import { act, render } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { Authors } from '../../connection/authors.ts'
import { padEditor } from '../../testing/pad-editor.ts'
import { PadText } from './pad-text.tsx'

test('[EDT-144] colours of authors are shown once a second person has written, unless the reader wants none', async () => {
  const editor = padEditor(new Y.Doc(), 'ada') as Editor
  onTestFinished(() => editor.destroy())
  await new Promise((resolve) => editor.on('create', resolve))
  const authors = new Authors()
  authors.merge({ ada: { name: 'Ada', color: '#ffcc00' } })
  const { container, rerender } = render(
    <PadText editor={editor} authors={authors} hasLineNumbers={false} hasAuthorColors />,
  )
  const hasColors = () => container.querySelector('.pad-text')!.classList.contains('has-author-colors')
  expect(hasColors()).toBe(false)
  act(() => authors.introduce({ bob: { name: 'Bob', color: '#99ccff' } }))
  expect(hasColors()).toBe(false)
  act(() => authors.merge({ bob: { name: 'Bob', color: '#99ccff' } }))
  expect(hasColors()).toBe(true)
  rerender(<PadText editor={editor} authors={authors} hasLineNumbers={false} hasAuthorColors={false} />)
  expect(hasColors()).toBe(false)
})

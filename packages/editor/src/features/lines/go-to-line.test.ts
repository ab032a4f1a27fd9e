import { beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'
import { goToLine } from './go-to-line.ts'

const frames: FrameRequestCallback[] = []
const twoFrames = (): void => {
  for (const _ of [1, 2]) for (const frame of frames.splice(0)) frame(0)
}
const seen: (string | null)[] = []

beforeEach(() => {
  frames.length = 0
  seen.length = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    seen.push(this.textContent)
  })
})

const padOfThree = async () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  editor.commands.setContent('<p>one</p><p>two</p><p>three</p>')
  return editor
}

it('[EDT-9] the line that was asked for is scrolled to again once it is laid out, also when others write above it', async () => {
  const editor = await padOfThree()
  goToLine(editor, 3)
  editor.commands.insertContentAt(0, '<p>zero</p>')
  twoFrames()
  expect(seen).toEqual(['three', 'three'])
  editor.destroy()
})

it('[EDT-9] nothing is scrolled in a pad that was left meanwhile', async () => {
  const editor = await padOfThree()
  goToLine(editor, 2)
  editor.destroy()
  twoFrames()
  expect(seen).toEqual(['two'])
})

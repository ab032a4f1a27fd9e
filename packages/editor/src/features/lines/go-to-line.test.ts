import { beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'
import { goToLine } from './go-to-line.ts'

const frames: FrameRequestCallback[] = []
const twoFrames = (): void => {
  for (const _ of [1, 2]) for (const frame of frames.splice(0)) frame(0)
}
/** jsdom has no layout, so every line is ten pixels high, below the one before it. */
const LINE = 10
const ROOM = 100

beforeEach(() => {
  frames.length = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.className === 'pad-scroll') return new DOMRect(0, 0, ROOM, ROOM)
    const scrolled = this.closest('.pad-scroll')?.scrollTop ?? 0
    return new DOMRect(0, [...this.parentElement!.children].indexOf(this) * LINE - scrolled, ROOM, LINE)
  })
})

const padOfTwenty = async () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  editor.commands.setContent(Array.from({ length: 20 }, (_, at) => `<p>${at + 1}</p>`).join(''))
  const scroller = document.createElement('div')
  scroller.className = 'pad-scroll'
  scroller.append(editor.view.dom)
  document.body.append(scroller)
  return { editor, scroller }
}

it('[EDT-9] the line that was asked for is scrolled to again once it is laid out, also when others write above it', async () => {
  const { editor, scroller } = await padOfTwenty()
  goToLine(editor, 16)
  expect(scroller.scrollTop).toBe(15 * LINE - (ROOM - LINE) / 2)
  editor.commands.insertContentAt(0, '<p>zero</p>')
  twoFrames()
  expect(scroller.scrollTop).toBe(16 * LINE - (ROOM - LINE) / 2)
  editor.destroy()
})

it('[EDT-60] only the text is scrolled, and not the page around it', async () => {
  const intoView = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const { editor } = await padOfTwenty()
  goToLine(editor, 16)
  twoFrames()
  expect(intoView).not.toHaveBeenCalled()
  editor.destroy()
})

it('[EDT-9] nothing is scrolled in a pad that was left meanwhile', async () => {
  const { editor, scroller } = await padOfTwenty()
  goToLine(editor, 16)
  const { scrollTop } = scroller
  scroller.scrollTop = 7
  editor.destroy()
  twoFrames()
  expect(scrollTop).not.toBe(7)
  expect(scroller.scrollTop).toBe(7)
})

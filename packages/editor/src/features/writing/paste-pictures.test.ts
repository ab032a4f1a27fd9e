import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { authored, padEditor } from '../../testing/pad-editor.ts'

const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))

const writing = async () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  return editor
}

const pictures = (types: Record<string, string> = {}) =>
  ({
    files: [new File(['x'], 'picture.png', { type: 'image/png' })],
    getData: (type: string) => types[type] ?? '',
  }) as unknown as DataTransfer

it('[EDT-98] a picture alone is not pasted, and that is said', async () => {
  const { view } = await writing()
  const event = { clipboardData: pictures(), preventDefault: () => {} } as unknown as ClipboardEvent
  expect(view.someProp('handlePaste', (handle) => handle(view, event, view.state.doc.slice(0, 0)))).toBe(true)
  expect(said()).toEqual(['Pictures cannot be pasted here.'])
})

it('[EDT-98] a picture that is dropped does not open in the place of the pad', async () => {
  const { view } = await writing()
  const event = { dataTransfer: pictures() } as unknown as DragEvent
  expect(view.someProp('handleDrop', (handle) => handle(view, event, view.state.doc.slice(0, 0), false))).toBe(true)
  expect(said()).toEqual(['Pictures cannot be pasted here.'])
})

it('[EDT-98] of what has pictures in it the text is pasted, with what the pictures are called', async () => {
  const editor = await writing()
  editor.view.pasteHTML('<p>One <img src="data:," alt="a cat"> here<img src="data:,"></p>', {
    clipboardData: null,
  } as ClipboardEvent)
  expect(authored(editor)).toBe('ada(One a cat here)')
  expect(said()).toEqual(['Pictures cannot be pasted here.'])
})

it('[EDT-98] text beside which its program hands over a picture of it is pasted, and nothing said', async () => {
  const { view } = await writing()
  const clipboardData = pictures({ 'text/html': '<p>One</p>', 'text/plain': 'One' })
  const event = { clipboardData } as unknown as ClipboardEvent
  expect(view.someProp('handlePaste', (handle) => handle(view, event, view.state.doc.slice(0, 0)))).not.toBe(true)
  expect(said()).toEqual([])
})

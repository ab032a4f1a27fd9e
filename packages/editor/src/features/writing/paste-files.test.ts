import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'
import { refuseDroppedFiles } from './no-files.ts'

const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))

const writing = async () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  return editor
}

const pictures = (types: Record<string, string> = {}, type = 'image/png') =>
  ({
    files: [new File(['x'], 'picture.png', { type })],
    getData: (type: string) => types[type] ?? '',
  }) as unknown as DataTransfer

it('[EDT-98] a picture alone is not pasted, and that is said', async () => {
  const { view } = await writing()
  const event = { clipboardData: pictures(), preventDefault: () => {} } as unknown as ClipboardEvent
  expect(view.someProp('handlePaste', (handle) => handle(view, event, view.state.doc.slice(0, 0)))).toBe(true)
  expect(said()).toEqual(['Pictures cannot be pasted here.'])
})

it.each([
  ['a picture, with its name', 'image/png', { 'text/plain': 'picture.png' }, 'Pictures cannot be pasted here.'],
  ['another file', 'application/pdf', {}, 'Files cannot be added here.'],
])('[EDT-104] what a file manager copied is not pasted, and that is said: %s', async (_, type, types, message) => {
  const { view } = await writing()
  const event = { clipboardData: pictures(types, type) } as unknown as ClipboardEvent
  expect(view.someProp('handlePaste', (handle) => handle(view, event, view.state.doc.slice(0, 0)))).toBe(true)
  expect(said()).toEqual([message])
})

it('[EDT-104] a file that is dropped beside the text does not open in place of the page', () => {
  const stop = refuseDroppedFiles()
  const drop = (name: string, types: string[]) => {
    const event = new Event(name, { bubbles: true, cancelable: true })
    const dataTransfer = { types, files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] }
    document.body.dispatchEvent(Object.assign(event, { dataTransfer }))
    return event.defaultPrevented
  }
  expect([drop('dragover', ['Files']), drop('drop', ['Files'])]).toEqual([true, true])
  expect(said()).toEqual(['Files cannot be added here.'])
  expect([drop('dragover', ['text/plain']), drop('drop', ['text/plain'])]).toEqual([false, false])
  stop()
  expect(drop('drop', ['Files'])).toBe(false)
})

it('[EDT-98] a picture that is dropped does not open in the place of the pad', async () => {
  const { view } = await writing()
  const event = { dataTransfer: pictures() } as unknown as DragEvent
  expect(view.someProp('handleDrop', (handle) => handle(view, event, view.state.doc.slice(0, 0), false))).toBe(true)
  expect(said()).toEqual(['Pictures cannot be pasted here.'])
})

it('[EDT-98] text beside which its program hands over a picture of it is pasted, and nothing said', async () => {
  const { view } = await writing()
  const clipboardData = pictures({ 'text/html': '<p>One</p>', 'text/plain': 'One' })
  const event = { clipboardData } as unknown as ClipboardEvent
  expect(view.someProp('handlePaste', (handle) => handle(view, event, view.state.doc.slice(0, 0)))).not.toBe(true)
  expect(said()).toEqual([])
})

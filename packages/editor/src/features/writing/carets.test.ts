import { contrastRatio } from '@sheaf/ui/theme/contrast'
import { relativePositionToAbsolutePosition, ySyncPluginKey } from '@tiptap/y-tiptap'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { renderAuthors, padEditor, typeText } from '../../testing/pad-editor.ts'
import { drawCaret, hasCaret, readCaretUser } from './carets.ts'

afterEach(() => document.body.replaceChildren())

describe('carets of others', () => {
  it('[EDT-16] a caret bears the name and the colour of its person', () => {
    const caret = drawCaret(readCaretUser({ name: 'Bob', color: '#ffc7c7' }, 'Guest'))
    expect(caret.querySelector('[data-name]')?.getAttribute('data-name')).toBe('Bob')
    expect(caret.style.getPropertyValue('--caret-color')).toBe('#ffc7c7')
  })

  it('[RT-69] a caret holds no text that a browser could copy into the line', () => {
    expect(drawCaret(readCaretUser({ name: 'Bob', color: '#ffc7c7' }, 'Guest')).textContent).toBe('')
  })

  it('[EDT-75] a caret in a pale colour is drawn darker on white, and as it is on the dark page', () => {
    const { style } = drawCaret(readCaretUser({ name: 'Bob', color: '#ffc7c7' }, 'Guest'))
    expect(contrastRatio(style.getPropertyValue('--caret-light'), '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(style.getPropertyValue('--caret-dark')).toBe('#ffc7c7')
  })

  it.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '</span><style>*{display:none}</style>'])(
    '[RT-18] the name %s is text',
    (name) => {
      const caret = drawCaret(readCaretUser({ name, color: '#ffc7c7' }, 'Guest'))
      document.body.append(caret)
      expect(document.querySelector('img, script, style')).toBeNull()
      expect(caret.querySelector('[data-name]')?.getAttribute('data-name')).toBe(name)
    },
  )

  it.each(['red;background:url(//evil)', 'url(x)', '#fff', '#12345g', 7, null, undefined, {}])(
    '[RT-18] the colour %s is none',
    (color) => {
      expect(readCaretUser({ name: 'Bob', color }, 'Guest').color).toMatch(/^#[0-9a-f]{6}$/)
    },
  )

  it('[RT-18] a name without end is cut, and nobody is called as a guest', () => {
    expect(readCaretUser({ name: 'x'.repeat(9999), color: '#ffc7c7' }, 'Guest').name).toHaveLength(100)
    for (const name of ['', '  ', 5, null]) expect(readCaretUser({ name }, 'Guest').name).toBe('Guest')
    expect(readCaretUser(undefined, 'Guest').name).toBe('Guest')
  })

  it.each([
    null,
    {},
    { cursor: 5 },
    { cursor: {} },
    { cursor: { anchor: null, head: null } },
    { cursor: { anchor: { type: 'x' }, head: { type: 'x' } } },
    { cursor: { anchor: {}, head: {} } },
    { cursor: { anchor: { type: null, tname: null, item: null }, head: { type: null, tname: null, item: null } } },
    { cursor: { anchor: { item: { client: 1, clock: -1 } }, head: { item: { client: 1, clock: -1 } } } },
    { cursor: { anchor: { tname: 'another' }, head: { tname: 'another' } } },
  ])('[RT-18] a cursor like %o is not looked for', (state) => {
    expect(hasCaret(state)).toBe(false)
  })

  it('[RT-17] a cursor that is looked for is found or not, and never an error', () => {
    const doc = new Y.Doc()
    const editor = padEditor(doc, 'ada')
    typeText(editor, 'some text')
    const id = fc.option(fc.record({ client: fc.constantFrom(doc.clientID, 1), clock: fc.nat(40) }), { nil: null })
    const position = fc.record({
      type: id,
      item: id,
      tname: fc.constantFrom(null, 'default'),
      assoc: fc.integer({ min: -2, max: 2 }),
    })
    const { binding } = ySyncPluginKey.getState(editor.state)
    const everyPosition = () =>
      fc.assert(
        fc.property(position, (json) => {
          fc.pre(hasCaret({ cursor: { anchor: json, head: json } }))
          relativePositionToAbsolutePosition(
            doc,
            doc.getXmlFragment('default'),
            Y.createRelativePositionFromJSON(json),
            binding.mapping,
          )
        }),
        { numRuns: 2000 },
      )
    expect(everyPosition).not.toThrow()
    editor.destroy()
  })

  it('[RT-17] what others claim about their cursor does not break this page', () => {
    const doc = new Y.Doc()
    const editor = padEditor(doc, 'ada')
    const { awareness } = editor.extensionManager.extensions.find(({ name }) => name === 'carets')!.options as {
      awareness: Awareness
    }
    for (const [client, cursor] of [
      5,
      {},
      { anchor: {}, head: {} },
      { anchor: { item: { client: 9, clock: 9 } } },
    ].entries()) {
      awareness.states.set(client + 1, { user: { name: 'Eve', color: 'url(x)' }, cursor })
    }
    awareness.emit('change', [{ added: [1, 2, 3, 4], updated: [], removed: [] }, 'remote'])
    typeText(editor, 'still here')
    expect(renderAuthors(editor)).toBe('ada(still here)')
    editor.destroy()
  })
})

/* A page with two editors of one text, for tests in a browser. */
import * as Y from 'yjs'
import { baseKeymap } from '@tiptap/pm/commands'
import { keymap } from '@tiptap/pm/keymap'
import { EditorState, type Command } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import { breakIdOf } from '@sheaf/document/text/client-ids'
import { redo, textBinding, undo } from '../binding-plugin.ts'
import { lineSchema } from '../line-schema.ts'
import { TextBinding } from '../text-binding.ts'
import { setLines, splitLine } from './commands.ts'
import { Owners } from './headless-page.ts'

const enter: Command = (state, dispatch) => {
  dispatch?.(splitLine(state, state.selection.head).scrollIntoView())
  return true
}

const owners = new Owners()

const open = (author: string, id: number): { view: EditorView; doc: Y.Doc; binding: TextBinding } => {
  const doc = new Y.Doc()
  doc.clientID = id
  owners.declare(id, author)
  const ids = {
    letters: id,
    breaks: breakIdOf(id),
    authorOf: (client: number) => owners.authorOf(client),
    idFor: (whose: string) => {
      const made = whose === author ? id : id + 100
      owners.declare(made, whose)
      return made
    },
  }
  const binding = new TextBinding({ doc, schema: lineSchema, ids })
  const place = document.body.appendChild(document.createElement('section'))
  place.id = author
  const view = new EditorView(place, {
    state: EditorState.create({
      doc: binding.document(),
      plugins: [textBinding(binding), keymap({ 'Mod-z': undo, 'Mod-y': redo, Enter: enter }), keymap(baseKeymap)],
    }),
  })
  return { view, doc, binding }
}

const [ada, bob] = [open('ada', 10), open('bob', 20)]

const textOf = ({ view }: { view: EditorView }): string[] => {
  const lines: string[] = []
  view.state.doc.forEach(({ attrs, textContent }) => lines.push(`${attrs['kind']}: ${textContent}`))
  return lines
}

/** What a test does and asks. */
const pads = {
  exchange: () => {
    for (const [from, to] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      to.binding.receive(Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)), 'network')
  },
  /** Bob writes at a place, without a keyboard. */
  insertByBob: (text: string, letters: number) =>
    bob.view.dispatch(
      bob.view.state.tr.insertText(text, letters < 0 ? bob.view.state.doc.content.size + letters : letters),
    ),
  headingByBob: (position: number) => bob.view.dispatch(setLines(bob.view.state, position, position, { kind: 'h1' })),
  splitByBob: (position: number) => bob.view.dispatch(splitLine(bob.view.state, position)),
  lines: () => ({ ada: textOf(ada), bob: textOf(bob) }),
  /** Whether an editor shows what its text is. */
  isTrue: () => [ada, bob].every(({ view, binding }) => view.state.doc.eq(binding.document())),
  caret: () => ada.view.state.selection.head,
}

export type Pads = typeof pads
Object.assign(window, { pads })

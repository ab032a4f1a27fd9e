/* A page with the editors of two people in one pad, for tests in a browser. */
import * as Y from 'yjs'
import { toggleKind } from '../lines/line-commands.ts'
import { newLine } from '../lines/split-and-join.ts'
import '../../features/writing/view/line-levels.css'
import '../../features/writing/view/writing.css'
import { EditorPage } from './editor-page.ts'
import { Owners, run } from './headless-page.ts'

const owners = new Owners()

const open = (author: string, id: number): EditorPage => {
  const page = new EditorPage(author, owners, id, id + 100)
  const place = document.body.appendChild(document.createElement('section'))
  place.id = author
  place.className = 'pad-text'
  place.append(page.editor.view.dom)
  return page
}

const [ada, bob] = [open('ada', 10), open('bob', 20)]

const textOf = ({ state }: EditorPage): string[] => {
  const lines: string[] = []
  state.doc.forEach(({ attrs, textContent }) => lines.push(`${attrs['kind']}: ${textContent}`))
  return lines
}

/** What a test does and asks. */
const pads = {
  exchange: () => {
    for (const [from, to] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      to.receive(Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)))
  },
  /** Bob writes at a place, without a keyboard. */
  insertByBob: (text: string, letters: number) =>
    bob.dispatch(bob.state.tr.insertText(text, letters < 0 ? bob.state.doc.content.size + letters : letters)),
  /** Bob makes a heading of a line, if it is none yet. */
  headingByBob: (position: number) =>
    bob.state.doc.resolve(position).parent.attrs['kind'] === 'h1' || run(bob, toggleKind('h1'), position),
  splitByBob: (position: number) => run(bob, newLine, position),
  lines: () => ({ ada: textOf(ada), bob: textOf(bob) }),
  /** Whether an editor shows what its text is. */
  isTrue: () => [ada, bob].every(({ state, binding }) => state.doc.eq(binding.document())),
  caret: () => ada.state.selection.head,
}

export type Pads = typeof pads
Object.assign(window, { pads })

/* A page with the editors of two people on one pad and of one on another, for tests in a browser. */
import type { Editor } from '@tiptap/core'
import * as Y from 'yjs'
import { caretsKey } from '../features/writing/carets/caret-state.ts'
import { padEditor, renderAuthors } from './pad-editor.ts'
import { PresenceRoom } from './presence-room.ts'
import { twoPeers } from './two-peers.ts'
import { linesWithCaret } from './written-lines.ts'

const { a, b } = twoPeers()
const people: Record<string, { readonly editor: Editor }> = {}
const room = new PresenceRoom()

for (const [author, doc] of Object.entries({ ada: a, bob: b, eve: new Y.Doc() })) {
  const presence = (author === 'eve' ? new PresenceRoom() : room).join(author)
  const editor = padEditor(doc, author, [], { presence })
  const place = document.body.appendChild(document.createElement('section'))
  place.id = author
  place.append(editor.view.dom)
  people[author] = { editor }
}

const isOut = (rect: DOMRect, around: DOMRect): boolean =>
  rect.left < around.left - 1 ||
  rect.right > around.right + 1 ||
  rect.top < around.top - 1 ||
  rect.bottom > around.bottom + 1

/** What a test asks. */
const pads = {
  lines: (who: string) => linesWithCaret(people[who]!.editor),
  authors: (who: string) => renderAuthors(people[who]!.editor),
  /** Links of a text with the letters that they have. */
  links: (who: string) =>
    [...people[who]!.editor.view.dom.querySelectorAll('a')].map((link) => [
      link.getAttribute('href'),
      link.textContent,
    ]),
  /** Position of the caret of somebody else, and whether it is drawn in the text. */
  caretOfOther: (who: string) => {
    const { editor } = people[who]!
    const [caret] = caretsKey.getState(editor.state)?.carets.values() ?? []
    const drawn = editor.view.dom.querySelector('.pad-caret')
    const line = drawn?.closest('p, h1, ul, ol, pre')
    return {
      head: caret?.head,
      isDrawn: !!drawn && !!line && !isOut(drawn.getBoundingClientRect(), line.getBoundingClientRect()),
    }
  },
}

Object.assign(window, { pads })
